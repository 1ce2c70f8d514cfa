import type { OrderActor, OrderWord } from '@limelight/contract/orders/words'
import type { Context } from '../context.ts'
import { findMailbox } from '../engines/person-store.ts'
import { greeting } from '../mail/layout.ts'
import { sendMail } from '../mail/send.ts'
import { findDisputeById } from './disputes/store.ts'
import { findOrder } from './store.ts'
import { describeChange, inWords } from './texts.ts'

type Notice = {
  id: string
  orderId: string
  userId: string
  what: OrderWord
  by: OrderActor
  amount?: string | undefined
  toSeller?: string | undefined
  until?: string | undefined
}

/** It carries no text that users wrote: the page shows that. */
export async function sendOrderMail(ctx: Context, { id, orderId, userId, ...facts }: Notice): Promise<void> {
  const [order, user] = await Promise.all([findOrder(ctx.db, orderId), findMailbox(ctx.db, userId)])
  if (order === undefined || user === undefined || !user.notifications.orders) return
  const words = inWords(facts.what)
  await sendMail(ctx, id, {
    to: user.email,
    subject: `Order ${order.number}: ${words}`,
    text: {
      heading: `Order ${order.number}: ${words}`,
      paragraphs: [greeting(user.name), describeChange(facts)],
      action: { label: 'Open the order', url: `${ctx.config.publicUrl}/orders/${order.id}` },
      footnote: 'You can turn off these mails in your notification settings.',
    },
  })
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
    subject: `Order ${order.number}: the dispute ends soon`,
    text: {
      heading: `Decide the dispute of order ${order.number}`,
      paragraphs: [
        greeting(user.name),
        `From ${dispute.dispute_until.toISOString()} on, anyone can end this dispute on the chain, and the contract divides the deposit by its own rule. Decide before then.`,
      ],
      action: { label: 'Open the dispute', url: `${ctx.config.publicUrl}/admin/disputes/${dispute.id}` },
      footnote: 'You receive this email because you are an admin.',
    },
  })
}
