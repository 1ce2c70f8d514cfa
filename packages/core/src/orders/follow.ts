import { formatUsdt } from '@limelight/contract/deposits/units'
import type { OrderActor, OrderSide } from '@limelight/contract/orders/words'
import type { Transaction } from '@limelight/db/database'
import type { OrderRow, StoredChainEntry } from '@limelight/db/orders/tables'
import * as z from 'zod'
import type { Context } from '../context.ts'
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
import { findUntoldReturns, lockOrder, updateOrder } from './store.ts'
import { formatUnits } from './terms/read.ts'

type Event = PaymentRows['events'][number]
type Made = NonNullable<PaymentRows['made']>
type Paid = PaymentRows & { made: Made }

/** The job of a deposit whose events are new, gone, or final. Repeating it is harmless. */
export async function followPayment(ctx: Context, trx: Transaction, { id }: { id: string }): Promise<void> {
  const order = await lockOrder(trx, id)
  if (order === undefined) return
  const next = await followOrder(ctx, trx, order)
  const payment = await readPayment(trx, id)
  if (payment !== undefined && payment.unused.length > 0) await tellReturns(ctx, trx, next, payment.unused)
}

/** Brings an order to where the chain is. The caller holds its lock. */
export async function followOrder(ctx: Context, trx: Transaction, order: OrderRow): Promise<OrderRow> {
  const payment = await readPayment(trx, order.id)
  if (payment?.made === undefined) return order
  const paid: Paid = { ...payment, made: payment.made }
  let next = await followDeposit(ctx, trx, order, paid)
  if (next.paid_at === null) return next
  next = await followEvents(ctx, trx, next, paid)
  await followDispute(trx, next, paid.made)
  return stopContradiction(ctx, trx, next, paid)
}

/** Money moves on final blocks alone; before, the order only shows that the deposit is on its way. */
async function followDeposit(ctx: Context, trx: Transaction, order: OrderRow, paid: Paid): Promise<OrderRow> {
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

/** Final events after the last one that the order has followed, in the order of the chain. */
async function followEvents(ctx: Context, trx: Transaction, order: OrderRow, paid: Paid): Promise<OrderRow> {
  const position = order.chain_position ?? ''
  const events = paid.events.filter(
    ({ id, name, block_number }) => id > position && name !== 'Deposited' && block_number <= paid.finalized,
  )
  let next = order
  for (const [index, event] of events.entries()) {
    const row = { chain_position: event.id }
    if (event.name === 'Settled') next = await followSettled(ctx, trx, next, paid, event)
    else if (isOurs(event, paid) || index < events.length - 1 || isUnfinished(paid)) {
      next = await recordChange(ctx, trx, next, 'CHAIN', {
        by: 'CHAIN',
        row,
        text: chainTexts[event.name] ?? 'The chain has recorded a step of the payment.',
        onChain: toEntry(event, paid.made.amount),
      })
    } else next = await followParty(ctx, trx, next, paid, event)
    next = await updateOrder(trx, next.id, row)
  }
  return next
}

const chainTexts: Partial<Record<Event['name'], string>> = {
  Delivered: 'The chain has recorded the delivery.',
  Reopened: 'The chain has recorded the request for changes.',
  Disputed: 'The chain has stopped the clocks of the deposit.',
  Resumed: 'The clocks of the deposit run again.',
}

function isOurs({ tx_hash }: Event, { transactions }: PaymentRows): boolean {
  return transactions.some(({ hash, kind }) => hash === tx_hash && kind !== 'DEPOSIT')
}

/** A call of ours is still to come, so the last event is not where the deposit stays. */
function isUnfinished({ transactions, finalized }: PaymentRows): boolean {
  return transactions.some(
    ({ kind, status, is_waiting, block_number }) =>
      kind !== 'DEPOSIT' &&
      (['SENT', 'FAILED'].includes(status) ||
        (status === 'QUEUED' && !is_waiting) ||
        (status === 'MINED' && (block_number ?? 0) > finalized)),
  )
}

/** A party has called the contract itself, and the order follows. */
async function followParty(
  ctx: Context,
  trx: Transaction,
  order: OrderRow,
  { made, terms }: Paid,
  event: Event,
): Promise<OrderRow> {
  const onChain = toEntry(event, made.amount)
  if (event.name === 'Delivered' && order.status === 'IN_PROGRESS') {
    const work = { comment: null, links: [], files: [] }
    return applyEvent(ctx, trx, order, 'SEND', {
      by: 'OWNER',
      text: 'The seller delivered on the chain.',
      row: deliveredRow(ctx, order, work),
      onChain,
    })
  }
  if (event.name === 'Reopened' && order.status === 'SENT') {
    const text = 'The seller reopened the delivery on the chain.'
    return applyEvent(ctx, trx, order, 'REQUEST_CHANGES', {
      by: 'OWNER',
      text,
      row: restartDelivery(ctx, order),
      onChain,
    })
  }
  if (event.name === 'Disputed' && (order.status === 'IN_PROGRESS' || order.status === 'SENT')) {
    const by = partyOf(event, terms.terms)
    if (by !== undefined && order.blocked_at === null) {
      const comment = 'Opened on the chain.'
      return openBySystem(ctx, trx, order, { by, event: 'OPEN_DISPUTE', comment, isEscalated: false })
    }
  }
  return recordChange(ctx, trx, order, 'CHAIN', {
    by: 'CHAIN',
    text: chainTexts[event.name] ?? 'The chain has recorded a step of the payment.',
    onChain,
  })
}

const disputedSchema = z.object({ by: z.string() })

function partyOf({ args }: Event, { buyer, seller }: { buyer: string; seller: string }): OrderSide | undefined {
  const by = disputedSchema.safeParse(args).data?.by.toLowerCase()
  if (by === seller) return 'OWNER'
  return by === buyer ? 'CLIENT' : undefined
}

/** The deposit was paid out. An order that had not ended ends with it. */
async function followSettled(
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
  if (order.status !== 'IN_PROGRESS' && order.status !== 'SENT' && order.status !== 'DISPUTE') return order
  const event = toSeller > 0n ? 'SETTLE_TO_SELLER' : 'SETTLE_TO_BUYER'
  return applyEvent(ctx, trx, order, event, { by: 'CHAIN', onChain })
}

/** Only the chain knows when the contract lets anyone end the dispute. */
async function followDispute(trx: Transaction, order: OrderRow, { stage, disputed_at, terms }: Made): Promise<void> {
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
async function stopContradiction(ctx: Context, trx: Transaction, order: OrderRow, paid: Paid): Promise<OrderRow> {
  const hasEnded = order.status === 'COMPLETED' || order.status === 'REFUNDED'
  if (!hasEnded || order.settled_at !== null || order.blocked_at !== null || paid.made.stage === 'Settled') return order
  if (!isContradicted(paid)) return order
  await dropPayouts(trx, paid.deposit.key)
  const by: OrderActor = 'SYSTEM'
  return openBySystem(ctx, trx, order, {
    by,
    event: 'CONTRADICTION',
    comment: 'A call on the chain contradicts the end of the order. An admin decides.',
    isEscalated: true,
  })
}

const payouts = ['RELEASE', 'REFUND', 'SPLIT', 'EXPIRE']

/** No payout is on its way any more, or a party's own dispute holds up the one that waits. */
function isContradicted({ made, transactions, events, finalized }: Paid): boolean {
  const open = transactions.filter(({ kind, status }) => payouts.includes(kind) && status !== 'DROPPED')
  if (open.length === 0) return transactions.some(({ kind }) => payouts.includes(kind))
  const isByTime = open.every(
    ({ kind, input, status }) =>
      kind !== 'SPLIT' && input.signature === undefined && ['QUEUED', 'FAILED'].includes(status),
  )
  if (!isByTime || made.final_stage !== 'Disputed') return false
  const last = events.findLast(({ name, block_number }) => name === 'Disputed' && block_number <= finalized)
  const isBack = transactions.some(
    ({ kind, status }) => kind === 'RESUME' && ['QUEUED', 'SENT', 'MINED'].includes(status),
  )
  return last !== undefined && !isBack && !transactions.some(({ hash }) => hash === last.tx_hash)
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
