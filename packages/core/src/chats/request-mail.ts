import type { Context } from '../context.ts'
import { greeting, optionalFootnote } from '../mail/layout.ts'
import { sendMail } from '../mail/send.ts'
import { senderInMail } from '../users/cards.ts'
import { findRequestMail } from './request-store.ts'

/** Of what users wrote it carries only a name. A request that was answered meanwhile needs no mail. */
export async function sendRequestMail(ctx: Context, job: { id: string; requestId: string }): Promise<void> {
  const request = await findRequestMail(ctx.db, job.requestId)
  if (request === undefined || request.status !== 'PENDING' || !request.notifications.messages) return
  const heading = `${await senderInMail(ctx, request.sender_id)} would like to talk with you`
  await sendMail(ctx, job.id, {
    to: request.email,
    subject: heading,
    text: {
      heading,
      paragraphs: [greeting(request.name), 'Read the request, then accept or reject it.'],
      action: { label: 'Read the request', url: `${ctx.config.publicUrl}/messages?request=${job.requestId}` },
      ...optionalFootnote(ctx.config.publicUrl),
    },
  })
}
