import type { ApproachKind } from '@limelight/db/chats/tables'
import type { Context } from '../../context.ts'
import { findMailbox } from '../../engines/person-store.ts'
import { greeting, optionalFootnote } from '../../mail/layout.ts'
import { orderLine } from '../../mail/order-line.ts'
import { sendMail } from '../../mail/send.ts'
import { senderInMail } from '../../users/cards.ts'
import { findOpenApproaches } from './store.ts'

const words: Record<ApproachKind, { one: string; many: string; path: string; setting: 'messages' | 'orders' }> = {
  PROPOSAL: { one: 'a proposal', many: 'proposals', path: '/user/formal-offers', setting: 'messages' },
  REQUEST: { one: 'a request', many: 'requests', path: '/messages', setting: 'messages' },
  ORDER: { one: 'an order', many: 'orders', path: '/orders', setting: 'orders' },
}

/** Of what users wrote it carries a name and the titles of orders. Approaches that were answered meanwhile need no mail. */
export async function sendApproachMail(ctx: Context, job: { id: string; ids: string[] }): Promise<void> {
  const open = await findOpenApproaches(ctx.db, job.ids)
  const [first] = open
  const recipient = first && (await findMailbox(ctx.db, first.recipient_id))
  if (first === undefined || recipient === undefined) return
  const { one, many, path, setting } = words[first.kind]
  if (!recipient.notifications[setting]) return
  const sender = await senderInMail(ctx, first.sender_id)
  const orders = open.flatMap(({ number, snapshot, price }) =>
    number === null || snapshot === null || price === null ? [] : [orderLine({ number, snapshot, price })],
  )
  const subject = `${sender} sent you ${open.length === 1 ? one : `${open.length} ${many}`}`
  await sendMail(ctx, job.id, {
    to: recipient.email,
    subject,
    text: {
      heading: subject,
      paragraphs: [
        greeting(recipient.name),
        ...(orders.length === 0 ? [] : [orders.join('\n')]),
        first.kind === 'PROPOSAL'
          ? 'Accept the terms or ask for other ones.'
          : open.length === 1
            ? 'Accept or reject it.'
            : 'Accept or reject each of them.',
      ],
      action: { label: `Open your ${many}`, url: `${ctx.config.publicUrl}${path}` },
      ...optionalFootnote(ctx.config.publicUrl),
    },
  })
}
