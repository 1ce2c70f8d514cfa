import type { Context } from '../context.ts'
import { findMailbox } from '../engines/person-store.ts'
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
import { type ChangeFacts, usdt } from './texts.ts'
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
  const terms = { ...order, agree_until: dispute?.escalates_at }
  const notice = noticeTo(side, terms, facts, { name: plainOrEmpty(name), title })
  await sendMail(ctx, id, {
    to: user.email,
    subject: `Order ${order.number}: ${notice.text.replace(/\.$/, '')}`,
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
