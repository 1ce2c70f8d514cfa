import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import type { Context } from '../../context.ts'
import type { RawMail } from '../../engines/mailer.ts'
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

/** The message as it travels. Names and subjects become headers only here, where they are encoded. */
export async function buildMail(ctx: Pick<Context, 'config' | 'secrets' | 'clock'>, outgoing: OutgoingMail) {
  const { sender, to, replyTo, envelopeFrom, messageId, inReplyTo, headers, mail } = outgoing
  const raw = writeMime({
    from: fromOf(ctx, sender),
    to,
    replyTo,
    subject: mail.subject,
    date: ctx.clock.now(),
    messageId: messageId ?? `<${crypto.randomUUID()}@${mailHost(ctx)}>`,
    inReplyTo,
    headers,
    text: mail.text,
    html: mail.html,
  })
  return { envelope: { from: envelopeFrom, to: to.address }, raw: await signed(ctx, raw) } satisfies RawMail
}

export function mailHost({ config }: Pick<Context, 'config'>): string {
  return new URL(config.publicUrl).hostname
}

async function signed(ctx: Pick<Context, 'config' | 'secrets'>, raw: Buffer): Promise<Buffer> {
  const { mailDkimSelector: keySelector } = ctx.config
  const { mailDkimKey: privateKey } = ctx.secrets
  if (keySelector === undefined || privateKey === undefined) return raw
  const from = campaignAddress(ctx)
  const dkim = new DKIM({ domainName: from.slice(from.lastIndexOf('@') + 1), keySelector, privateKey })
  return buffer(dkim.sign(raw))
}
