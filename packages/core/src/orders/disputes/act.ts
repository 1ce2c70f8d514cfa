import type { Dispute, DisputeActionInput } from '@limelight/contract/orders/disputes'
import { commentForm, disputeCommentField, filesForm, sealForm, signatureField } from '@limelight/contract/orders/forms'
import type { DisputeAction, OrderSide } from '@limelight/contract/orders/words'
import type { Transaction } from '@limelight/db/database'
import type { DisputeHistoryRow, DisputeRow, OrderRow } from '@limelight/db/orders/tables'
import * as z from 'zod'
import type { Caller, Context } from '../../context.ts'
import { resume, verifyConsent } from '../../deposits/calls.ts'
import { AppError, FormError, withCurrent } from '../../runtime/errors.ts'
import { formatMoment } from '../../runtime/format-day.ts'
import { newId } from '../../runtime/ids.ts'
import { parseForm } from '../../runtime/parse-form.ts'
import { attachFiles } from '../../users/files.ts'
import { applyEvent, recordChange } from '../change.ts'
import { shiftClock } from '../clocks.ts'
import { publishOrder } from '../live-update.ts'
import { otherSide, requireUnblocked } from '../policy.ts'
import { requireOrder, requireSide } from '../read.ts'
import { findOrder, lockOrder } from '../store.ts'
import { formatUnits } from '../terms/read.ts'
import { disputeDueAt } from './due.ts'
import { liveDisputeStatuses, maxRounds } from './machine.ts'
import { requirePlace } from './place.ts'
import { requireDisputeAction, requireSeal } from './policy.ts'
import { readDisputePrice } from './price.ts'
import { readDispute, situationOf } from './read.ts'
import { resolveDispute } from './resolve.ts'
import { eraseSealed, findDispute, insertHistory, updateDispute } from './store.ts'

type UserAction = Exclude<DisputeAction, 'RESOLVE'>

/** A verified Split signature for this price. */
type Consent = { price: bigint; signature: string }

type Work = {
  ctx: Context
  trx: Transaction
  order: OrderRow
  dispute: DisputeRow
  side: OrderSide
  input: DisputeActionInput
  consent: Consent | undefined
}

/** Runs an action of a side on a live dispute. */
export async function actOnDispute(ctx: Context, caller: Caller, input: DisputeActionInput): Promise<Dispute> {
  const seen = await findPlace(ctx, caller, input)
  requireUnblocked(seen.order)
  const action = requireDisputeAction(await situationOf(ctx.db, seen.dispute), seen.side, input.action)
  const consent = await readConsent(ctx, seen, action, input)
  let isEarly = false
  const acting = inDispute(ctx, caller, input, async work => {
    const situation = await situationOf(work.trx, work.dispute)
    const required = requireDisputeAction(situation, work.side, input.action)
    isEarly = required === 'ESCALATE' && situation.escalateFrom[work.side] > ctx.clock.now()
    if (isEarly) await askAlone({ ...work, input, consent }, situation.escalateFrom[work.side])
    else await effects[required]({ ...work, input, consent })
  })
  const dispute = await withCurrent(acting, () => readCurrent(ctx, input.orderId, input.id, seen.side))
  if (isEarly) throw new AppError('DISPUTE_ACTION_CANNOT_RUN')
  return dispute
}

type Place = { userId?: string; orderId: string; id: string }

async function findPlace(ctx: Context, caller: Caller, { userId, orderId, id }: Place) {
  const { order, side } = await requireOrder(ctx, caller, orderId)
  if (userId !== undefined) requirePlace(order, userId)
  const dispute = await findDispute(ctx.db, order.id, id)
  if (dispute === undefined) throw new AppError('ITEM_NOT_FOUND')
  return { order, side, dispute }
}

/** Locks the order, then its dispute, and answers the dispute as its caller sees it afterwards. */
async function inDispute(
  ctx: Context,
  caller: Caller,
  { userId, orderId, id }: Place,
  run: (work: Pick<Work, 'ctx' | 'trx' | 'order' | 'dispute' | 'side'>) => Promise<void>,
): Promise<Dispute> {
  await ctx.db.transaction().execute(async trx => {
    const { order, side } = requireSide(await lockOrder(trx, orderId), caller)
    if (userId !== undefined) requirePlace(order, userId)
    const dispute = await findDispute(trx, orderId, id)
    if (dispute === undefined) throw new AppError('ITEM_NOT_FOUND')
    requireUnblocked(order)
    await run({ ctx, trx, order, dispute, side })
  })
  const { side } = await findPlace(ctx, caller, { orderId, id })
  return readCurrent(ctx, orderId, id, side)
}

async function readCurrent(ctx: Context, orderId: string, id: string, side: OrderSide): Promise<Dispute> {
  const [order, dispute] = await Promise.all([findOrder(ctx.db, orderId), findDispute(ctx.db, orderId, id)])
  if (order === undefined || dispute === undefined) throw new AppError('ITEM_NOT_FOUND')
  return readDispute(ctx, order, dispute, side)
}

/** The price that the caller has seen and accepts. */
function readSeenPrice(value: unknown, { order_price }: DisputeRow): bigint {
  if (value === undefined || value === null || value === '') throw new FormError({ price: 'Price is required' })
  return readDisputePrice(value, order_price)
}

/** The signature of a Split for exactly the price that is proposed or accepted. */
async function readConsent(
  ctx: Context,
  { order, dispute, side }: { order: OrderRow; dispute: DisputeRow; side: OrderSide },
  action: UserAction,
  input: DisputeActionInput,
): Promise<Consent | undefined> {
  if (action !== 'PROPOSE_PRICE' && action !== 'ACCEPT_PRICE') return undefined
  const price =
    action === 'PROPOSE_PRICE'
      ? readDisputePrice(input.price, dispute.order_price)
      : readSeenPrice(input.price, dispute)
  const { signature } = parseForm(z.object({ signature: signatureField }), input)
  if (!signature) return undefined
  const party = side === 'OWNER' ? 'seller' : 'buyer'
  const verified = await verifyConsent(ctx, order.id, { kind: 'Split', side: party, toSeller: price, signature })
  return { price, signature: verified }
}

const noSignatures = { owner_signature: null, client_signature: null }

function signatureOf(side: OrderSide, consent: Consent | undefined) {
  if (consent === undefined) return noSignatures
  return side === 'OWNER'
    ? { owner_signature: consent.signature, client_signature: null }
    : { owner_signature: null, client_signature: consent.signature }
}

function commentOf(input: DisputeActionInput): string | null {
  return parseForm(commentForm, input).comment
}

const effects: Record<UserAction, (work: Work) => Promise<unknown>> = {
  PROPOSE_PRICE: async ({ ctx, trx, order, dispute, side, input, consent }) => {
    const price = readDisputePrice(input.price, dispute.order_price)
    const comment = commentOf(input)
    await updateDispute(trx, dispute.id, {
      status: 'PRICE_PROPOSED',
      price,
      proposed_by: side,
      ...signatureOf(side, consent?.price === price ? consent : undefined),
      updated_at: ctx.clock.now(),
    })
    await writeHistory(ctx, trx, dispute, { by: side, action: 'PROPOSE_PRICE', price: String(price), comment })
    return recordChange(ctx, trx, order, 'PRICE_PROPOSED', {
      by: side,
      comment,
      amount: formatUnits(price),
      row: { waiting_for: otherSide(side) },
    })
  },
  ACCEPT_PRICE: acceptPrice,
  REJECT_PRICE: async ({ ctx, trx, order, dispute, side, input }) => {
    const comment = parseForm(disputeCommentField, input.comment)
    await updateDispute(trx, dispute.id, {
      status: 'OPEN',
      price: null,
      proposed_by: null,
      ...noSignatures,
      updated_at: ctx.clock.now(),
    })
    await writeHistory(ctx, trx, dispute, { by: side, action: 'REJECT_PRICE', price: dispute.price, comment })
    return recordChange(ctx, trx, order, 'PRICE_REJECTED', { by: side, comment, row: { waiting_for: null } })
  },
  WITHDRAW: withdraw,
  ESCALATE: ({ ctx, trx, order, dispute, side, input }) =>
    escalate(ctx, trx, order, dispute, { by: side, comment: commentOf(input) }),
}

async function acceptPrice({ ctx, trx, order, dispute, side, input, consent }: Work): Promise<OrderRow> {
  const price = readSeenPrice(input.price, dispute)
  const comment = commentOf(input)
  // The proposal was replaced meanwhile.
  if (price !== BigInt(dispute.price ?? 0)) throw new AppError('CONFIG_IS_BUSY')
  const mine = consent?.signature
  const theirs = side === 'OWNER' ? dispute.client_signature : dispute.owner_signature
  const isSigned = mine !== undefined && theirs !== null
  return resolveDispute(ctx, trx, order, dispute, {
    by: side,
    price,
    resolution: 'ACCEPTED',
    comment,
    signatures: isSigned
      ? side === 'OWNER'
        ? { seller: mine, buyer: theirs }
        : { seller: theirs, buyer: mine }
      : undefined,
  })
}

/** The order goes on as before. Its clock stood still during the dispute. */
async function withdraw({ ctx, trx, order, dispute, side, input }: Work): Promise<OrderRow> {
  const now = ctx.clock.now()
  const comment = commentOf(input)
  await updateDispute(trx, dispute.id, {
    status: 'WITHDRAWN',
    withdrawn_by: side,
    price: null,
    proposed_by: null,
    owner_sealed: null,
    client_sealed: null,
    ...noSignatures,
    due_at: null,
    updated_at: now,
  })
  await eraseSealed(trx, dispute.id)
  await writeHistory(ctx, trx, dispute, { by: side, action: 'WITHDRAW', price: null, comment })
  await resume(ctx, trx, order.id)
  const before = order.status_before ?? 'IN_PROGRESS'
  return applyEvent(ctx, trx, order, 'WITHDRAW_DISPUTE', {
    by: side,
    comment,
    row: { status_before: null, ...shiftClock(order, before, now.getTime() - dispute.created_at.getTime()) },
  })
}

/** In the first day one side alone is refused. The other one sees that it asked, and can ask, too. */
async function askAlone({ ctx, trx, order, dispute, side, input }: Work, aloneFrom: Date): Promise<void> {
  const comment = commentOf(input)
  if (dispute.escalation_asked_by === side) return
  await updateDispute(trx, dispute.id, { escalation_asked_by: side, updated_at: ctx.clock.now() })
  await writeHistory(ctx, trx, dispute, { by: side, action: 'ESCALATE', price: null, comment })
  const until = formatMoment(aloneFrom)
  await recordChange(ctx, trx, order, 'DISPUTE_ESCALATED', { by: side, comment, until })
}

/** From here on an admin decides, until the contract lets anyone end the dispute. */
export async function escalate(
  ctx: Context,
  trx: Transaction,
  order: OrderRow,
  dispute: DisputeRow,
  { by, comment }: { by: OrderSide | 'SYSTEM'; comment: string | null },
): Promise<OrderRow> {
  const escalated = await updateDispute(trx, dispute.id, {
    status: 'ESCALATED',
    price: null,
    proposed_by: null,
    owner_sealed: null,
    client_sealed: null,
    ...noSignatures,
    updated_at: ctx.clock.now(),
  })
  await eraseSealed(trx, dispute.id)
  await updateDispute(trx, dispute.id, { due_at: disputeDueAt(escalated) })
  await writeHistory(ctx, trx, dispute, { by, action: 'ESCALATE', price: null, comment })
  return recordChange(ctx, trx, order, 'DISPUTE_ESCALATED', { by, comment, row: { waiting_for: null } })
}

async function writeHistory(
  ctx: Context,
  trx: Transaction,
  dispute: DisputeRow,
  entry: Pick<DisputeHistoryRow, 'by' | 'action' | 'price' | 'comment'> & { files?: string[] },
): Promise<void> {
  const { files = [], ...rest } = entry
  await insertHistory(trx, {
    id: newId(ctx.clock),
    dispute_id: dispute.id,
    ...rest,
    files,
    created_at: ctx.clock.now(),
  })
}

type SealInput = { price?: unknown; round?: unknown; confirmed?: unknown }

function readSealed(dispute: DisputeRow, side: OrderSide, input: SealInput): bigint {
  const price = readDisputePrice(input.price, dispute.order_price)
  const { round, confirmed } = parseForm(sealForm, input)
  // The second click of two must not spend the next round.
  if (round !== dispute.round) throw new AppError('DISPUTE_ACTION_CANNOT_RUN')
  const asked = side === 'CLIENT' && dispute.proposed_by === 'OWNER' ? BigInt(dispute.price ?? 0) : price
  if (price > asked && !confirmed) throw new FormError({ price: 'The other side already asks for less' })
  return price
}

/** Seals a price that the other side never sees. Two prices that meet end the dispute at their mean. */
export function sealPrice(ctx: Context, caller: Caller, input: Place & SealInput): Promise<Dispute> {
  return inDispute(ctx, caller, input, async ({ trx, order, dispute, side }) => {
    requireSeal(await situationOf(trx, dispute), side)
    const price = readSealed(dispute, side, input)
    await writeHistory(ctx, trx, dispute, { by: side, action: 'SEAL', price: String(price), comment: null })
    const theirs = side === 'OWNER' ? dispute.client_sealed : dispute.owner_sealed
    // The second number ends the round, and the other side hears of that.
    const told = theirs === null ? {} : { only: side }
    const sealed = await recordChange(ctx, trx, order, 'NUMBER_SEALED', { by: side, ...told })
    if (theirs === null) {
      const mine = side === 'OWNER' ? { owner_sealed: price } : { client_sealed: price }
      await updateDispute(trx, dispute.id, { ...mine, updated_at: ctx.clock.now() })
      return
    }
    const [least, most] = side === 'OWNER' ? [price, BigInt(theirs)] : [BigInt(theirs), price]
    if (most >= least) {
      await resolveDispute(ctx, trx, sealed, dispute, {
        by: 'SYSTEM',
        price: (least + most) / 2n,
        resolution: 'SEALED',
      })
      return
    }
    await updateDispute(trx, dispute.id, {
      round: Math.min(dispute.round + 1, maxRounds + 1),
      owner_sealed: null,
      client_sealed: null,
      updated_at: ctx.clock.now(),
    })
    const text = `Round ${dispute.round}: the sealed numbers did not meet.`
    await recordChange(ctx, trx, sealed, 'ROUND_ENDED', { by: 'SYSTEM', text })
  })
}

/** Adds evidence to a live dispute. */
export function addDisputeFiles(
  ctx: Context,
  caller: Caller,
  input: Place & { files?: unknown; comment?: unknown },
): Promise<Dispute> {
  return inDispute(ctx, caller, input, async ({ trx, order, dispute, side }) => {
    if (!liveDisputeStatuses.includes(dispute.status)) throw new AppError('DISPUTE_ACTION_CANNOT_RUN')
    const { files, comment } = parseForm(filesForm, input)
    if (files.length === 0) throw new AppError('ITEM_COUNT_ERROR')
    await attachFiles(ctx, trx, { userId: caller.userId, ids: files, isInOrder: true })
    await writeHistory(ctx, trx, dispute, { by: side, action: 'ADD_FILES', price: null, comment, files })
    await updateDispute(trx, dispute.id, { updated_at: ctx.clock.now() })
    publishOrder(ctx, trx, order, 'CHAIN')
  })
}
