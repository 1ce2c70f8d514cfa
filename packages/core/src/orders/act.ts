import {
  acceptForm,
  commentForm,
  deliveryForm,
  filesForm,
  signatureField,
  timeForm,
} from '@limelight/contract/orders/forms'
import type { Order, OrderActionInput } from '@limelight/contract/orders/schema'
import type { OrderAction, OrderSide } from '@limelight/contract/orders/words'
import type { Transaction } from '@limelight/db/database'
import type { OrderRow } from '@limelight/db/orders/tables'
import * as z from 'zod'
import type { Caller, Context } from '../context.ts'
import { deliver, extend, refund, release, reopen, returnAll, verifyConsent } from '../deposits/calls.ts'
import { closeDeposit } from '../deposits/pay.ts'
import { isVersion } from '../runtime/clock.ts'
import { AppError, FormError, withCurrent } from '../runtime/errors.ts'
import { formatMoment } from '../runtime/format-day.ts'
import { parseForm } from '../runtime/parse-form.ts'
import { attachFiles } from '../users/files.ts'
import { deliveredRow, restartDelivery } from './after-delivery.ts'
import { applyToUnpaid } from './apply-deposit.ts'
import { applyEvent, noTimeProposal, recordChange } from './change.ts'
import { dayMs } from './clocks.ts'
import { hashDelivery } from './evidence/file-hashes.ts'
import { requireAction, requireUnblocked } from './policy.ts'
import { listPostUrls } from './posts/store.ts'
import { readOrderOf, requireOrder, requireSide } from './read.ts'
import { lockOrder } from './store.ts'
import { changeTerms } from './terms/change.ts'

/** What the chain and the files say, which is read before the transaction. */
type Prepared = { signature: string | undefined; proof: string | undefined; posted: string[] }

const maxExtensionMs = 90 * dayMs

type Work = {
  ctx: Context
  trx: Transaction
  caller: Caller
  order: OrderRow
  side: OrderSide
  input: OrderActionInput
  prepared: Prepared
}

/** Runs an action of a side. Of two calls at the same time one wins, and the other gets its code. */
export async function actOnOrder(ctx: Context, caller: Caller, input: OrderActionInput): Promise<Order> {
  const { order: before, side: seen } = await requireOrder(ctx, caller, input.id)
  requireUnblocked(before)
  const word = requireAction(before, seen, input.action, ctx.clock.now())
  const prepared = await prepare(ctx, caller, before, seen, word, input)
  const acting = ctx.db.transaction().execute(async trx => {
    const { order: locked, side } = requireSide(await lockOrder(trx, input.id), caller)
    requireUnblocked(locked)
    // A deposit that is on the chain already counts before the buyer or seller cancels.
    const order = locked.status === 'AGREED' ? await applyToUnpaid(ctx, trx, locked) : locked
    const action = requireAction(order, side, input.action, ctx.clock.now())
    await effects[action]({ ctx, trx, caller, order, side, input, prepared })
  })
  const read = () => readOrderOf(ctx, caller, input.id)
  await withCurrent(acting, read)
  return read()
}

async function prepare(
  ctx: Context,
  { userId }: Caller,
  order: OrderRow,
  side: OrderSide,
  action: OrderAction,
  input: OrderActionInput,
): Promise<Prepared> {
  const posted = action === 'SEND' ? await listPostUrls(ctx.db, order.id) : []
  const proof =
    action === 'SEND'
      ? await hashDelivery(ctx, userId, { ...parseForm(deliveryForm(posted), input), round: order.round + 1 })
      : undefined
  return { proof, posted, signature: await readConsent(ctx, order, side, action, input) }
}

/** A signature lets the escrow pay at once. */
async function readConsent(
  ctx: Context,
  order: OrderRow,
  side: OrderSide,
  action: OrderAction,
  input: OrderActionInput,
): Promise<string | undefined> {
  const isRefund = action === 'CANCEL' && side === 'OWNER' && order.status === 'IN_PROGRESS'
  const isExtension = (action === 'PROPOSE_TIME' || action === 'ACCEPT_TIME') && side === 'CLIENT'
  if (action !== 'CONFIRM' && !isRefund && !isExtension) return undefined
  parseForm(commentForm, input)
  const { signature } = parseForm(z.object({ signature: signatureField }), input)
  if (!signature) return undefined
  if (!isExtension) return verifyConsent(ctx, order.id, { kind: isRefund ? 'Refund' : 'Release', signature })
  const { deadline } = parseForm(timeForm, input)
  return verifyConsent(ctx, order.id, { kind: 'Extend', deliverBy: deadline, signature })
}

function commentOf(input: OrderActionInput): string | null {
  return parseForm(commentForm, input).comment
}

const effects: Record<OrderAction, (work: Work) => Promise<unknown>> = {
  CHANGE_TERMS: ({ ctx, trx, order, side, input }) => changeTerms(ctx, trx, order, side, input),
  ACCEPT: ({ ctx, trx, order, side, input }) => {
    const { comment, updatedAt } = parseForm(acceptForm, input)
    if (!isVersion(order, updatedAt)) throw new AppError('CONFIG_IS_BUSY')
    return applyEvent(ctx, trx, order, 'ACCEPT', { by: side, comment })
  },
  REJECT: ({ ctx, trx, order, side, input }) =>
    applyEvent(ctx, trx, order, 'REJECT', { by: side, comment: commentOf(input) }),
  CANCEL: async ({ ctx, trx, order, side, input, prepared }) => {
    const change = { by: side, comment: commentOf(input) }
    if (order.status !== 'IN_PROGRESS') await closeDeposit(ctx, trx, order.id)
    else if (prepared.signature === undefined) await returnAll(ctx, trx, order.id)
    else await refund(ctx, trx, order.id, prepared.signature)
    return applyEvent(ctx, trx, order, 'CANCEL', change)
  },
  SEND: sendWork,
  REQUEST_CHANGES: async ({ ctx, trx, caller, order, side, input }) => {
    const { comment, files } = parseForm(filesForm, input)
    if (comment === null) throw new AppError('INVALID_ORDER_ACTION')
    await reopen(ctx, trx, order.id)
    await attachFiles(ctx, trx, { userId: caller.userId, ids: files, isInOrder: true })
    return applyEvent(ctx, trx, order, 'REQUEST_CHANGES', {
      by: side,
      comment,
      files,
      row: restartDelivery(ctx, order),
    })
  },
  CONFIRM: async ({ ctx, trx, order, side, input, prepared }) => {
    await release(ctx, trx, order.id, prepared.signature)
    return applyEvent(ctx, trx, order, 'CONFIRM', { by: side, comment: commentOf(input) })
  },
  PROPOSE_TIME: ({ ctx, trx, order, side, input, prepared }) => {
    const { comment, deadline } = parseForm(timeForm, input)
    const now = ctx.clock.now()
    const isLater = deadline > now && deadline > (order.deliver_by ?? now)
    if (!isLater || deadline.getTime() > now.getTime() + maxExtensionMs)
      throw new FormError({ deadline: 'Deadline is not valid' })
    return recordChange(ctx, trx, order, 'TIME_PROPOSED', {
      by: side,
      comment,
      until: formatMoment(deadline),
      row: {
        time_proposed_by: side,
        time_proposed_until: deadline,
        time_proposed_at: now,
        time_signature: prepared.signature ?? null,
      },
    })
  },
  ACCEPT_TIME: async ({ ctx, trx, order, side, input, prepared }) => {
    const { comment, deadline } = parseForm(timeForm, input)
    if (order.time_proposed_until?.getTime() !== deadline.getTime()) throw new AppError('CONFIG_IS_BUSY')
    // It has passed while nobody answered.
    if (deadline <= ctx.clock.now()) throw new FormError({ deadline: 'Deadline is not valid' })
    // Without the buyer's signature, the clock of the contract stays as it is.
    const signature = side === 'CLIENT' ? prepared.signature : order.time_signature
    if (signature) await extend(ctx, trx, order.id, deadline, signature)
    const row = { deliver_by: deadline, reminded_at: null, ...noTimeProposal }
    return recordChange(ctx, trx, order, 'TIME_ACCEPTED', { by: side, comment, until: formatMoment(deadline), row })
  },
  REJECT_TIME: ({ ctx, trx, order, side, input }) =>
    recordChange(ctx, trx, order, 'TIME_REJECTED', { by: side, comment: commentOf(input), row: noTimeProposal }),
  CANCEL_OVERDUE: async ({ ctx, trx, order, side, input }) => {
    await refund(ctx, trx, order.id)
    return applyEvent(ctx, trx, order, 'CANCEL_OVERDUE', { by: side, comment: commentOf(input) })
  },
}

async function sendWork({ ctx, trx, caller, order, side, input, prepared }: Work): Promise<OrderRow> {
  const { comment, links, files } = parseForm(deliveryForm(prepared.posted), input)
  if (prepared.proof === undefined) throw new AppError('INVALID_ORDER_ACTION')
  await attachFiles(ctx, trx, { userId: caller.userId, ids: files, isInOrder: true })
  await deliver(ctx, trx, order.id, prepared.proof)
  return applyEvent(ctx, trx, order, 'SEND', {
    by: side,
    comment,
    links,
    files,
    row: deliveredRow(ctx, order, { comment, links, files }),
  })
}
