import { parseUsdt } from '@limelight/contract/deposits/units'
import type { OrderSide, OrderWord } from '@limelight/contract/orders/words'
import type { OrderRow } from '@limelight/db/orders/tables'
import type { Context } from '../context.ts'
import { findMailbox } from '../engines/shared-store.ts'
import { greeting, isPlainName, optionalFootnote } from '../mail/layout.ts'
import { orderLine } from '../mail/order-line.ts'
import { sendMail } from '../mail/send.ts'
import { formatMoment } from '../runtime/format-day.ts'
import { userOf } from './change.ts'
import { findDisputeById } from './disputes/store.ts'
import { noticeTo } from './notices.ts'
import { otherSide } from './policy.ts'
import { findOrder } from './store.ts'
import { formatUnits } from './terms/read.ts'
import { type ChangeFacts, restOf, usdt } from './texts.ts'
import { findShownName } from './user-store.ts'

type Told = ChangeFacts & { id: string; orderId: string; userId: string }

/** Of what users wrote it carries names and the title: the page shows the rest. */
export async function sendOrderMail(ctx: Context, { id, orderId, userId, ...facts }: Told): Promise<void> {
  const [order, user] = await Promise.all([findOrder(ctx.db, orderId), findMailbox(ctx.db, userId)])
  if (order === undefined || user === undefined || !user.notifications.orders) return
  const side = order.owner_id === userId ? 'OWNER' : 'CLIENT'
  const name = await findShownName(ctx.db, userOf(order, otherSide(side)))
  const title = plainOrEmpty(order.snapshot.name)
  const dispute = order.dispute_id === null ? undefined : await findDisputeById(ctx.db, order.dispute_id)
  const terms = { ...order, agree_until: dispute?.escalates_at, decide_until: dispute?.dispute_until }
  const notice = noticeTo(side, terms, facts, { name: plainOrEmpty(name), title })
  await sendMail(ctx, id, {
    to: user.email,
    subject: `Order ${order.number}: ${subjectTo(side, order, facts)}`,
    text: {
      heading: notice.text,
      paragraphs: [greeting(user.name), ...(notice.next === undefined ? [] : [notice.next]), orderLine(order)],
      action: { label: notice.button ?? 'Open the order', url: `${ctx.config.publicUrl}/orders/${order.id}` },
      ...optionalFootnote(ctx.config.publicUrl),
    },
  })
}

function plainOrEmpty(name: string): string {
  return isPlainName(name) ? name : ''
}

type Gist = ChangeFacts & {
  /** The reader. */
  to: OrderSide
  status: OrderRow['status']
  price: string
  /** What each side gets; `share` is the reader's. */
  seller: string
  buyer: string
  share: string
}

/** The change in few words, the most important one first: inboxes cut long subjects. The mail has the sentence. */
export function subjectTo(to: OrderSide, { price, status }: Pick<OrderRow, 'price' | 'status'>, facts: ChangeFacts) {
  const proposed = facts.what === 'PRICE_PROPOSED' ? facts.amount : facts.toSeller
  return subjects[facts.what]({
    ...{ ...facts, to, status },
    price: usdt(formatUnits(price)),
    seller: usdt(facts.toSeller),
    buyer: usdt(facts.amount),
    share: to === 'OWNER' ? usdt(proposed) : restOf(price, proposed),
  })
}

const subjects: Record<OrderWord, (gist: Gist) => string> = {
  NEW_ORDER: ({ to, status, price }) =>
    `${to === 'CLIENT' || status === 'AGREED' ? 'proposal accepted' : 'new order'}, ${price}`,
  TERMS_CHANGED: ({ price }) => `terms changed, ${price}`,
  BRIEF_CHANGED: () => 'brief changed',
  ACCEPTED: ({ to, price }) => (to === 'CLIENT' ? `terms accepted, pay ${price}` : 'terms accepted'),
  REJECTED: () => 'rejected',
  CANCELLED: () => 'cancelled',
  PAYMENT_STARTED: () => 'payment started',
  PAYMENT_NOT_SEEN: ({ to }) => (to === 'CLIENT' ? 'payment not seen, pay again' : 'payment not seen'),
  PAID: ({ buyer }) => `paid, ${buyer} in escrow`,
  WORK_SENT: () => 'work sent',
  CHANGES_REQUESTED: () => 'changes requested',
  TIME_PROPOSED: () => 'new date proposed',
  TIME_ACCEPTED: () => 'new date accepted',
  TIME_REJECTED: () => 'new date rejected',
  COMPLETED: () => 'completed',
  REFUNDED: ({ by }) => (by === 'OWNER' || by === 'CLIENT' ? 'cancelled and refunded' : 'refunded'),
  NEW_REVIEW: () => 'new review',
  REVIEW_ANSWERED: () => 'reply to your review',
  DUE_IN_24_HOURS: ({ to }) => (to === 'CLIENT' ? 'time to look at the work ends soon' : 'work due soon'),
  BLOCKED: () => 'blocked',
  UNBLOCKED: () => 'unblocked',
  PAID_OUT: paidOut,
  DEPOSIT_RETURNED: gist => {
    if (gist.by !== 'CHAIN') return 'unused deposit arrived'
    return parseUsdt(gist.toSeller ?? '0') === 0n ? 'unused deposit refunded' : paidOut(gist)
  },
  DISPUTE_OPENED: () => 'dispute opened',
  PRICE_PROPOSED: ({ share }) => `split proposed, you get ${share}`,
  PRICE_REJECTED: () => 'proposal rejected',
  NUMBER_SEALED: () => 'a number is sealed',
  ROUND_ENDED: () => 'sealed numbers did not meet',
  DISPUTE_WITHDRAWN: () => 'dispute withdrawn',
  DISPUTE_ESCALATED: ({ until }) =>
    until === undefined ? 'Limelight decides the dispute' : 'Limelight was asked to decide',
  DISPUTE_RESOLVED: ({ share }) => `dispute resolved, you get ${share}`,
  POST_ADDED: () => 'post added',
  POST_EDITED: () => 'post edited',
  POST_REMOVED: () => 'post removed',
  POST_BACK: () => 'post is back',
  POST_MISSING: () => 'post is not as agreed',
  POST_UNREADABLE: () => 'post not readable',
  POSTS_DONE: () => 'all posts kept live',
  CHAIN: () => 'escrow changed',
}

function paidOut({ amount = '0', toSeller = '0', seller, buyer }: Gist): string {
  if (parseUsdt(toSeller) === 0n) return `refunded ${buyer}`
  return parseUsdt(amount) === 0n ? `paid out ${seller}` : `paid out ${seller}, refunded ${buyer}`
}

/** The contract ends a dispute by its stage, so an admin should decide before. */
export async function sendDisputeReminder(
  ctx: Context,
  job: { id: string; disputeId: string; userId: string },
): Promise<void> {
  const [dispute, user] = await Promise.all([findDisputeById(ctx.db, job.disputeId), findMailbox(ctx.db, job.userId)])
  if (dispute?.status !== 'ESCALATED' || dispute.dispute_until === null || user === undefined) return
  const order = await findOrder(ctx.db, dispute.order_id)
  if (order === undefined) return
  await sendMail(ctx, job.id, {
    to: user.email,
    subject: `Order ${order.number}: decide the dispute by ${formatMoment(dispute.dispute_until)}`,
    text: {
      heading: `Decide the dispute of order ${order.number}`,
      paragraphs: [
        greeting(user.name),
        `Escrow holds ${usdt(formatUnits(order.price))}. From ${formatMoment(dispute.dispute_until)} on, anyone can end this dispute on the chain, and the contract divides the deposit by its own rule. Decide before then.`,
      ],
      action: { label: 'Decide the dispute', url: `${ctx.config.publicUrl}/admin/disputes/${dispute.id}` },
      footnote: 'You receive this email because you are an admin.',
    },
  })
}
