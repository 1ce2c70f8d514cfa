import { formatUsdt } from '@limelight/contract/deposits/units'
import type { OrderActor } from '@limelight/contract/orders/words'
import type { Transaction } from '@limelight/db/database'
import type { OrderRow, StoredChainEntry } from '@limelight/db/orders/tables'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { findCaller } from '../deposits/caller.ts'
import { dropPayouts, dispute as stopDeposit } from '../deposits/calls.ts'
import { readPayment } from '../deposits/payment.ts'
import type { PaymentRows } from '../deposits/view.ts'
import { deliveredRow, restartDelivery } from './after-delivery.ts'
import { applyEvent, recordChange, shown } from './change.ts'
import { addMs, dayMs } from './clocks.ts'
import { disputeDueAt } from './disputes/due.ts'
import { openBySystem } from './disputes/open.ts'
import { resolveDispute } from './disputes/resolve.ts'
import { findLiveDispute, updateDispute } from './disputes/store.ts'
import { transitionOf } from './policy.ts'
import { findOwnHashes, findUntoldReturns, lockOrder, updateOrder } from './store.ts'
import { formatUnits } from './terms/read.ts'

type Event = PaymentRows['events'][number]
type Made = NonNullable<PaymentRows['made']>
type Paid = PaymentRows & { made: Made }

/** What says who called: our rows, and the node. */
type Callers = {
  /** The final events that this is about. */
  events: Set<string>
  /** Transactions that our sender has signed. */
  own: Set<string>
  /** Who sent the others; undefined where no node knows it any more. */
  senders: Map<string, string | undefined>
}

/**
 * The job of a deposit whose events are new, gone, or final, or whose calls have come to rest.
 * Repeating it is harmless. The node is asked before the transaction.
 */
export async function applyDeposit(ctx: Context, { id }: { id: string }): Promise<(trx: Transaction) => Promise<void>> {
  const callers = await readCallers(ctx, id)
  return async trx => {
    const order = await lockOrder(trx, id)
    if (order === undefined) return
    const next = await applyToOrder(ctx, trx, order, callers)
    const payment = await readPayment(trx, id)
    if (payment !== undefined && payment.unused.length > 0) await tellReturns(ctx, trx, next, payment.unused)
  }
}

async function readCallers(ctx: Context, id: string): Promise<Callers> {
  const { events = [], finalized = 0 } = (await readPayment(ctx.db, id)) ?? {}
  const final = events.filter(({ block_number }) => block_number <= finalized)
  const own = await findOwnHashes(
    ctx.db,
    final.map(({ tx_hash }) => tx_hash),
  )
  const senders: Callers['senders'] = new Map()
  for (const { name, tx_hash } of final) {
    // The other events say it themselves.
    const isNamed = name !== 'Delivered' && name !== 'Reopened'
    if (!isNamed && !own.has(tx_hash)) senders.set(tx_hash, await findCaller(ctx, tx_hash))
  }
  return { events: new Set(final.map(event => event.id)), own, senders }
}

async function applyToOrder(ctx: Context, trx: Transaction, order: OrderRow, callers: Callers): Promise<OrderRow> {
  const payment = await readPayment(trx, order.id)
  if (payment?.made === undefined) return order
  const paid: Paid = { ...payment, made: payment.made }
  let next = await applyMade(ctx, trx, order, paid)
  if (next.paid_at === null) return next
  next = await applyEvents(ctx, trx, next, paid, callers)
  await applyDispute(trx, next, paid.made)
  return stopContradiction(ctx, trx, next, paid, callers)
}

/** Brings an order that is not paid yet to where its deposit is. The caller holds its lock. */
export async function applyToUnpaid(ctx: Context, trx: Transaction, order: OrderRow): Promise<OrderRow> {
  const payment = await readPayment(trx, order.id)
  return payment?.made === undefined ? order : applyMade(ctx, trx, order, { ...payment, made: payment.made })
}

/** Money moves on final blocks alone; before, the order only shows that the deposit is on its way. */
async function applyMade(ctx: Context, trx: Transaction, order: OrderRow, paid: Paid): Promise<OrderRow> {
  if (order.status !== 'AGREED' && order.status !== 'PAYMENT_PENDING') return order
  const deposited = paid.events.find(({ name }) => name === 'Deposited')
  if (deposited === undefined) return order
  const onChain = toEntry(deposited, paid.made.amount)
  const amount = formatUsdt(BigInt(paid.made.amount))
  if (paid.made.final_stage === null) {
    if (order.status === 'PAYMENT_PENDING') return order
    const row = { pay_until: paid.terms.deposit_by }
    return applyEvent(ctx, trx, order, 'PAY', { by: 'CHAIN', row, onChain, amount })
  }
  const now = ctx.clock.now()
  // The clocks of the contract must stand still like those of the order.
  if (order.blocked_at !== null) await stopDeposit(ctx, trx, order.id)
  return applyEvent(ctx, trx, order, 'DEPOSIT_FINAL', {
    by: 'CHAIN',
    row: { paid_at: now, deliver_by: addMs(now, order.exec_days * dayMs), chain_position: deposited.id },
    onChain,
    amount,
  })
}

function toEntry(
  { name, tx_hash, block_number }: Pick<Event, 'name' | 'tx_hash' | 'block_number'>,
  amount: string,
): StoredChainEntry {
  return { event: name, hash: tx_hash, block: block_number, amount }
}

/** Final events after the last one that the order has applied, in the order of the chain. */
async function applyEvents(
  ctx: Context,
  trx: Transaction,
  order: OrderRow,
  paid: Paid,
  callers: Callers,
): Promise<OrderRow> {
  const position = order.chain_position ?? ''
  const events = paid.events.filter(
    ({ id, name, block_number }) => id > position && name !== 'Deposited' && block_number <= paid.finalized,
  )
  let next = order
  for (const [index, event] of events.entries()) {
    // A newer event has a job of its own.
    if (!callers.events.has(event.id)) return next
    if (event.name === 'Settled') next = await applySettlement(ctx, trx, next, paid, event)
    else {
      const isLast = index === events.length - 1
      const moved = isLast ? await applyStage(ctx, trx, next, paid, callers) : undefined
      next = moved ?? (await recordChange(ctx, trx, next, 'CHAIN', toChange(event, paid, callers)))
    }
    next = await updateOrder(trx, next.id, { chain_position: event.id })
  }
  return events.length > 0 ? next : ((await applyStage(ctx, trx, next, paid, callers)) ?? next)
}

function toChange(event: Event, paid: Paid, callers: Callers) {
  const by = callerOf(event, paid, callers)
  return { by, text: describeCall(event.name, by), onChain: toEntry(event, paid.made.amount) }
}

/** CHAIN: our own call, or nobody knows. SYSTEM: a platform key, but not our sender. */
function callerOf({ name, tx_hash, args }: Event, { terms }: Paid, { own, senders }: Callers): OrderActor {
  if (own.has(tx_hash)) return 'CHAIN'
  const { buyer, seller, arbiter } = terms.terms
  const caller =
    name === 'Disputed'
      ? disputedSchema.safeParse(args).data?.by.toLowerCase()
      : name === 'Resumed'
        ? arbiter
        : senders.get(tx_hash)
  if (caller === undefined) return 'CHAIN'
  if (caller === seller) return 'OWNER'
  return caller === buyer ? 'CLIENT' : 'SYSTEM'
}

const disputedSchema = z.object({ by: z.string() })

const records: Partial<Record<Event['name'], string>> = {
  Delivered: 'The escrow contract recorded the delivery.',
  Reopened: 'The escrow contract recorded the request for changes.',
  Extended: 'The escrow contract recorded the new date.',
  Disputed: 'The escrow contract stopped its clocks for the dispute.',
  Resumed: 'The clocks of the deposit run again.',
}
const deeds: Partial<Record<Event['name'], string>> = {
  Delivered: 'delivered on the chain',
  Reopened: 'reopened the delivery on the chain',
  Disputed: 'stopped the clocks of the deposit on the chain',
  Resumed: 'let the clocks of the deposit run again',
}

function describeCall(name: Event['name'], by: OrderActor): string {
  const deed = deeds[name]
  if (deed === undefined || by === 'CHAIN')
    return records[name] ?? 'The escrow contract recorded a step of the payment.'
  if (by === 'OWNER') return `The seller ${deed}.`
  if (by === 'CLIENT') return `The buyer ${deed}.`
  return `A key of Limelight ${deed}, and Limelight did not send this call. If it is wrong, open a dispute.`
}

/** A call of ours is still to come, so the final stage is not where the deposit stays. */
function isUnfinished({ transactions, made, finalized }: PaymentRows): boolean {
  return transactions.some(({ kind, status, is_waiting, block_number }) => {
    if (kind === 'DEPOSIT') return false
    if (status === 'MINED' || status === 'FINAL') return (block_number ?? 0) > finalized
    // These wait for the end of a dispute alone.
    const isNext = (kind === 'DELIVER' || kind === 'REOPEN') && made?.final_stage !== 'Disputed'
    return status === 'QUEUED' ? !is_waiting || isNext : status !== 'DROPPED'
  })
}

const eventOfStage = { Funded: 'Reopened', Delivered: 'Delivered', Disputed: 'Disputed', Settled: 'Settled' } as const

/**
 * Someone has called the contract without us, and the order takes the stage that came of it.
 * Undefined where order and deposit agree, or while a call of ours is on its way.
 */
async function applyStage(
  ctx: Context,
  trx: Transaction,
  order: OrderRow,
  paid: Paid,
  callers: Callers,
): Promise<OrderRow | undefined> {
  const stage = paid.made.final_stage
  if (stage === null || order.settled_at !== null || order.blocked_at !== null || isUnfinished(paid)) return undefined
  const event = paid.events.findLast(
    ({ name, block_number }) => name === eventOfStage[stage] && block_number <= paid.finalized,
  )
  if (order.status === 'DISPUTE' && stage !== 'Disputed' && paid.made.stage !== 'Disputed') {
    // Someone let the clocks of a dispute run again.
    await stopDeposit(ctx, trx, order.id)
    return undefined
  }
  return event === undefined ? undefined : moveTo(ctx, trx, order, stage, toChange(event, paid, callers))
}

async function moveTo(
  ctx: Context,
  trx: Transaction,
  order: OrderRow,
  stage: NonNullable<Made['final_stage']>,
  change: ReturnType<typeof toChange>,
): Promise<OrderRow | undefined> {
  const { status } = order
  if (stage === 'Delivered' && status === 'IN_PROGRESS') {
    const row = deliveredRow(ctx, order, { comment: null, links: [], files: [] })
    return applyEvent(ctx, trx, order, 'SEND', { ...change, row })
  }
  if (stage === 'Funded' && status === 'SENT') {
    return applyEvent(ctx, trx, order, 'REQUEST_CHANGES', { ...change, row: restartDelivery(ctx, order) })
  }
  if (stage !== 'Disputed' || (status !== 'IN_PROGRESS' && status !== 'SENT')) return undefined
  const { by } = change
  const isParty = by === 'OWNER' || by === 'CLIENT'
  return openBySystem(ctx, trx, order, {
    by: isParty ? by : 'SYSTEM',
    event: 'OPEN_DISPUTE',
    comment: isParty ? 'Opened on the chain.' : `${change.text} An admin decides.`,
    isEscalated: !isParty,
  })
}

/** The deposit was paid out. An order that had not ended ends with it. */
async function applySettlement(
  ctx: Context,
  trx: Transaction,
  order: OrderRow,
  { made }: Paid,
  event: Event,
): Promise<OrderRow> {
  const [toSeller, toBuyer] = [BigInt(made.to_seller ?? 0), BigInt(made.to_buyer ?? 0)]
  const onChain = toEntry(event, made.amount)
  const settled = { settled_at: event.block_time, to_seller: toSeller, to_buyer: toBuyer, chain_position: event.id }
  const next = await endWith(ctx, trx, order, toSeller, made.how === 'Expire', onChain)
  return recordChange(ctx, trx, next, 'PAID_OUT', {
    by: 'CHAIN',
    row: settled,
    onChain,
    amount: formatUsdt(toBuyer),
    toSeller: formatUsdt(toSeller),
  })
}

async function endWith(
  ctx: Context,
  trx: Transaction,
  order: OrderRow,
  toSeller: bigint,
  isExpired: boolean,
  onChain: StoredChainEntry,
): Promise<OrderRow> {
  if (order.status === 'DISPUTE') {
    const dispute = await findLiveDispute(trx, order.id)
    if (dispute !== undefined) {
      const resolution = isExpired ? 'EXPIRED' : 'ACCEPTED'
      return resolveDispute(ctx, trx, order, dispute, { by: 'CHAIN', price: toSeller, resolution })
    }
  }
  const event = toSeller > 0n ? 'SETTLE_TO_SELLER' : 'SETTLE_TO_BUYER'
  if (transitionOf(event, order.status) === undefined) return order
  return applyEvent(ctx, trx, order, event, { by: 'CHAIN', onChain })
}

/** Only the chain knows when the contract lets anyone end the dispute. */
async function applyDispute(trx: Transaction, order: OrderRow, { stage, disputed_at, terms }: Made): Promise<void> {
  if (order.status !== 'DISPUTE' || stage !== 'Disputed' || disputed_at === null) return
  const dispute = await findLiveDispute(trx, order.id)
  const until = addMs(disputed_at, terms.disputePeriod * 1000)
  if (dispute === undefined || dispute.dispute_until?.getTime() === until.getTime()) return
  const due_at = order.blocked_at === null ? disputeDueAt({ ...dispute, dispute_until: until }) : null
  await updateDispute(trx, dispute.id, { dispute_until: until, due_at })
}

/**
 * A party's own call made the payout by time impossible, such as a delivery after CANCEL. The clocks
 * stop, and an admin decides.
 */
async function stopContradiction(
  ctx: Context,
  trx: Transaction,
  order: OrderRow,
  paid: Paid,
  callers: Callers,
): Promise<OrderRow> {
  const hasEnded = order.status === 'COMPLETED' || order.status === 'REFUNDED'
  if (!hasEnded || order.settled_at !== null || order.blocked_at !== null || paid.made.stage === 'Settled') return order
  if (!isContradicted(paid, callers)) return order
  await dropPayouts(trx, paid.deposit.key)
  const isStopping = paid.transactions.some(({ kind, status }) => kind === 'DISPUTE' && unfinished.includes(status))
  if (paid.made.stage !== 'Disputed' && !isStopping) await stopDeposit(ctx, trx, order.id)
  const by: OrderActor = 'SYSTEM'
  return openBySystem(ctx, trx, order, {
    by,
    event: 'CONTRADICTION',
    comment: 'A call on the chain contradicts the end of the order. An admin decides.',
    isEscalated: true,
  })
}

const payouts = ['RELEASE', 'REFUND', 'SPLIT', 'EXPIRE']
const unfinished = ['QUEUED', 'FAILED', 'SENT', 'MINED']

/** No payout is on its way any more, or a party's own call holds up the one that waits. */
function isContradicted(paid: Paid, { own }: Callers): boolean {
  const { made, transactions, events, finalized } = paid
  const open = transactions.filter(({ kind, status }) => payouts.includes(kind) && status !== 'DROPPED')
  if (open.length === 0) return transactions.some(({ kind }) => payouts.includes(kind))
  const isByTime = open.every(
    ({ kind, input, status }) =>
      kind !== 'SPLIT' && input.signature === undefined && ['QUEUED', 'FAILED'].includes(status),
  )
  if (!isByTime) return false
  if (made.final_stage !== 'Disputed') {
    const kind = made.final_stage === 'Funded' ? 'RELEASE' : 'REFUND'
    return open.some(each => each.kind === kind) && !isUnfinished(paid)
  }
  const last = events.findLast(({ name, block_number }) => name === 'Disputed' && block_number <= finalized)
  const isBack = transactions.some(
    ({ kind, status }) => kind === 'RESUME' && ['QUEUED', 'SENT', 'MINED'].includes(status),
  )
  return last !== undefined && !isBack && !own.has(last.tx_hash)
}

/** Both sides hear of each deposit that pays nothing: when it goes back, and when it is paid out. */
async function tellReturns(ctx: Context, trx: Transaction, order: OrderRow, unused: Made[]): Promise<void> {
  const events = await findUntoldReturns(
    trx,
    order.id,
    unused.map(({ key }) => key),
  )
  let next = order
  for (const event of events) {
    const deposit = unused.find(({ key }) => key === event.key)
    if (deposit === undefined || !isFinal(event.name, deposit)) continue
    const { amount, to_buyer, to_seller } = deposit
    next = await recordChange(ctx, trx, next, 'DEPOSIT_RETURNED', {
      ...(event.name === 'Deposited'
        ? { by: 'SYSTEM', amount: formatUnits(amount) }
        : { by: 'CHAIN', amount: formatUnits(to_buyer ?? 0n), toSeller: formatUnits(to_seller ?? 0n) }),
      row: shown,
      onChain: { ...toEntry(event, amount), position: event.id },
    })
  }
}

function isFinal(name: Event['name'], { final_stage }: Made): boolean {
  return name === 'Settled' ? final_stage === 'Settled' : final_stage !== null
}
