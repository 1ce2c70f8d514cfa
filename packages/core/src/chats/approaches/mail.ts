import type { ApproachKind } from '@limelight/db/chats/tables'
import type { Context } from '../../context.ts'
import { findMailbox } from '../../engines/shared-store.ts'
import { greeting, optionalFootnote } from '../../mail/layout.ts'
import { orderLine } from '../../mail/order-line.ts'
import { proposalLines } from '../../mail/proposal-lines.ts'
import { sendMail } from '../../mail/send.ts'
import { senderInMail } from '../../users/cards.ts'
import { findOpenApproaches } from './store.ts'

type Words = { one: string; many: string; path: string; setting: 'messages' | 'orders' }

const words: Record<ApproachKind, Words> = {
  PROPOSAL: { one: 'a proposal', many: 'proposals', path: '/user/formal-offers', setting: 'messages' },
  REQUEST: { one: 'a request', many: 'requests', path: '/messages', setting: 'messages' },
  ORDER: { one: 'an order', many: 'orders', path: '/orders', setting: 'orders' },
}

/** Of what users wrote it carries a name, and the titles of orders and proposals. Approaches that were answered meanwhile need no mail. */
export async function sendApproachMail(ctx: Context, job: { id: string; ids: string[] }): Promise<void> {
  const open = await findOpenApproaches(ctx.db, job.ids)
  const [first] = open
  const recipient = first && (await findMailbox(ctx.db, first.recipient_id))
  if (first === undefined || recipient === undefined) return
  const { many, path, setting } = words[first.kind]
  if (!recipient.notifications[setting]) return
  const sender = await senderInMail(ctx, first.sender_id)
  const agreed = open.filter(({ status }) => status === 'AGREED').length
  const lines = open.flatMap(linesOf)
  const accepted = open.filter(({ formal_offer_id }) => formal_offer_id !== null).length
  const subject = `${sender} ${deedsOf(words[first.kind], { accepted, sent: open.length - accepted })}`
  await sendMail(ctx, job.id, {
    to: recipient.email,
    subject,
    text: {
      heading: subject,
      paragraphs: [
        greeting(recipient.name),
        ...(lines.length === 0 ? [] : [lines.join('\n')]),
        nextOf(first.kind, { agreed, toAnswer: open.length - agreed }),
      ],
      action: { label: `Open your ${many}`, url: `${ctx.config.publicUrl}${path}` },
      ...optionalFootnote(ctx.config.publicUrl),
    },
  })
}

type Open = Awaited<ReturnType<typeof findOpenApproaches>>[number]

function linesOf({ number, snapshot, price, title, offered, exec_days }: Open): string[] {
  if (title !== null) return proposalLines({ title, price: offered, exec_days })
  return number === null || snapshot === null || price === null ? [] : [orderLine({ number, snapshot, price })]
}

/** An order that a proposal led to is no news of its own: the proposal is accepted. */
function deedsOf({ one, many }: Words, { accepted, sent }: { accepted: number; sent: number }): string {
  const deeds = [
    ...(accepted === 0 ? [] : [`accepted ${accepted === 1 ? 'your proposal' : `${accepted} of your proposals`}`]),
    ...(sent === 0 ? [] : [`sent you ${sent === 1 ? one : `${sent} ${many}`}`]),
  ]
  return deeds.join(' and ')
}

function nextOf(kind: ApproachKind, { agreed, toAnswer }: { agreed: number; toAnswer: number }): string {
  if (kind === 'PROPOSAL') return `Accept the terms${toAnswer === 1 ? '' : ' of each'} or ask for other ones.`
  if (agreed === 0) return toAnswer === 1 ? 'Accept or reject it.' : 'Accept or reject each of them.'
  const start = 'Start with each accepted proposal when its price is in escrow. We write to you then.'
  if (toAnswer === 0) return start
  return `Accept or reject the new ${toAnswer === 1 ? 'order' : 'orders'}. ${start}`
}
