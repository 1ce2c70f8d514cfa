import { toSingleLine } from '@limelight/contract/forms'
import type { Transaction } from '@limelight/db/database'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Context } from '../../context.ts'
import { campaignAddress } from '../sender.ts'
import { mailHost } from '../sending/mail.ts'
import { type InboundMail, parseInbound } from './parse.ts'
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
  const mail = await parseInbound(inbound.raw)
  const from = campaignAddress(ctx)
  const raw = await compose(ctx, inboundId, mail, {
    name: mail.from.name || inbound.recipient_name || inbound.recipient_email,
    address: mail.from.address || inbound.recipient_email,
    to: inbound.email,
  })
  await ctx.mailer.sendRaw({ envelope: { from, to: inbound.email }, raw })
  return trx => forgetRaw(trx, inboundId)
}

function compose(
  ctx: Context,
  inboundId: string,
  mail: InboundMail,
  { name, address, to }: { name: string; address: string; to: string },
): Promise<Buffer> {
  const replier = toSingleLine(name).trim()
  return new MailComposer({
    from: { name: `${replier} via Limelight`, address: campaignAddress(ctx) },
    to,
    replyTo: { name: replier, address },
    subject: toSingleLine(mail.subject),
    date: ctx.clock.now(),
    messageId: `<${inboundId}@${mailHost(ctx)}>`,
    // The sender's vacation notice must not go to the creator.
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: mail.text,
    ...(mail.html === '' ? {} : { html: mail.html }),
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
