import { toSingleLine } from '@limelight/contract/forms'
import type { Transaction } from '@limelight/db/database'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Context } from '../../context.ts'
import { campaignAddress } from '../sender.ts'
import { mailHost } from '../sending/mail.ts'
import type { InboundMail } from './parse.ts'
import { parseInTime } from './parse-in-time.ts'
import { findInbound, forgetRaw } from './store.ts'

/**
 * Sends a reply on to the sender of the campaign, whose answer then goes to the creator directly. It
 * may be sent twice after a crash, under one Message-ID.
 */
export async function forwardReply(
  ctx: Context,
  { inboundId }: { inboundId: string },
): Promise<((trx: Transaction) => Promise<void>) | undefined> {
  const inbound = await findInbound(ctx.db, inboundId)
  if (inbound === undefined || inbound.raw === null || inbound.deleted_at !== null) return undefined
  const raw = inbound.message ?? (await composeForward(ctx, inbound, await parseInTime(inbound.raw)))
  await ctx.mailer.sendMessage({ envelope: { from: campaignAddress(ctx), to: inbound.sender_email }, raw })
  return trx => forgetRaw(trx, inboundId)
}

type Replied = { id: string; email: string; recipient_name: string | null; sender_email: string }

/** The mail that the sender of the campaign gets. */
export function composeForward(
  ctx: Context,
  { id, email, recipient_name: name, sender_email: to }: Replied,
  mail: InboundMail,
): Promise<Buffer> {
  const replier = toSingleLine(mail.from.name || name || email).trim()
  return new MailComposer({
    from: { name: `${replier} via Limelight`, address: campaignAddress(ctx) },
    to,
    replyTo: { name: replier, address: mail.from.address || email },
    subject: toSingleLine(mail.subject),
    date: ctx.clock.now(),
    messageId: `<${id}@${mailHost(ctx)}>`,
    // The sender's vacation notice must not go to the creator.
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: withoutUnsubscribe(ctx, mail.text),
    ...(mail.html === '' ? {} : { html: withoutUnsubscribe(ctx, mail.html) }),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? 'attachment',
      contentType: mimeType,
      content: typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** A reply quotes the creator's link, and a click of the sender would unsubscribe the creator. */
function withoutUnsubscribe(ctx: Context, text: string): string {
  const address = `${ctx.config.publicUrl.replace(/\W/g, '\\$&')}/unsubscribe/[a-z2-7]+`
  const link = `<a\\s[^>]*href="${address}"[^>]*>.*?</a>|(?:Unsubscribe:?[\\s>]*)?[<([]?${address}[>)\\]]?`
  return text.replace(new RegExp(link, 'gis'), '')
}
