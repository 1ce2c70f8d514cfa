import { createTransport } from 'nodemailer'
import type { Context } from '../../context.ts'
import type { SmtpMessage } from '../../engines/smtp-pool.ts'
import { type Address, campaignAddress, fromOf, type Sender } from '../sender.ts'
import { writeMime } from './mime.ts'

export type OutgoingMail = {
  sender: Sender
  to: Address
  replyTo: Address
  envelopeFrom: string
  /** Random if it is undefined. */
  messageId: string | undefined
  inReplyTo?: string | undefined
  headers: Record<string, string>
  mail: { subject: string; text: string; html: string | null }
}

/** The message as the mail server gets it, signed if the operator has a key. */
export async function buildMail(
  ctx: Pick<Context, 'config' | 'secrets' | 'clock'>,
  outgoing: OutgoingMail,
): Promise<SmtpMessage> {
  const { sender, to, replyTo, envelopeFrom, inReplyTo, headers, mail } = outgoing
  const messageId = outgoing.messageId ?? `<${crypto.randomUUID()}@${mailHost(ctx)}>`
  const raw = writeMime({
    from: fromOf(ctx, sender),
    to,
    replyTo,
    subject: mail.subject,
    date: ctx.clock.now(),
    messageId,
    inReplyTo,
    headers,
    text: mail.text,
    html: mail.html,
  })
  return sign(ctx, { envelope: { from: envelopeFrom, to: to.address }, messageId, raw })
}

export function mailHost({ config }: Pick<Context, 'config'>): string {
  return new URL(config.publicUrl).hostname
}

async function sign(ctx: Pick<Context, 'config' | 'secrets'>, message: SmtpMessage): Promise<SmtpMessage> {
  const { mailDkimSelector: keySelector } = ctx.config
  const { mailDkimKey: privateKey } = ctx.secrets
  if (keySelector === undefined || privateKey === undefined) return message
  const from = campaignAddress(ctx)
  const dkim = { domainName: from.slice(from.lastIndexOf('@') + 1), keySelector, privateKey }
  const signer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', dkim })
  const { message: raw } = await signer.sendMail(message)
  return { ...message, raw }
}
