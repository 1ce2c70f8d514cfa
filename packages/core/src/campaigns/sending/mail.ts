import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Context } from '../../context.ts'
import type { RawMail } from '../../engines/mailer.ts'
import { type Address, campaignAddress, fromOf, type Sender } from '../sender.ts'

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
  const message = new MailComposer({
    from: fromOf(ctx, sender),
    to,
    replyTo,
    subject: mail.subject,
    date: ctx.clock.now(),
    messageId: messageId ?? `<${crypto.randomUUID()}@${mailHost(ctx)}>`,
    ...(inReplyTo === undefined ? {} : { inReplyTo, references: inReplyTo }),
    headers: Object.fromEntries(
      // Addresses are longer than a line; folded, some receivers do not recognise them.
      Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]),
    ),
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const raw = await message.compile().build()
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
