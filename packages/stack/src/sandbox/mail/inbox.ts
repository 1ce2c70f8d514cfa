import { randomUUID } from 'node:crypto'
import type { Clock } from '@limelight/core/runtime/clock'
import PostalMime, { type Address, type Email } from 'postal-mime'
import * as z from 'zod'
import { openJournal } from '../journal.ts'
import { linksOf } from './links.ts'

const mailSchema = z.object({
  id: z.string(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  messageId: z.string(),
  replyTo: z.string().default(''),
  /** By name in lower case; `return-path` is the envelope's sender. */
  headers: z.record(z.string(), z.string()).default({}),
  createdAt: z.string(),
})

export type Mail = z.infer<typeof mailSchema>
type Envelope = { from: string; to: string[] }

export type Inbox = {
  /** Resolves when the mail is in the file, one entry per recipient. */
  deliver(raw: Buffer, envelope: Envelope): Promise<void>
  /** The mails that match, newest first. */
  list(matches: (mail: Mail) => boolean): Mail[]
  find(id: string): Mail | undefined
  close(): void
}

/** Every mail ever sent, as one JSON line each in `mails.jsonl` and as a list in memory. */
export function openInbox(folder: string, clock: Clock): Inbox {
  const ifDamaged = 'Delete the file to start with an empty inbox.'
  const journal = openJournal(folder, 'mails.jsonl', { schema: mailSchema, ifDamaged })
  const mails = journal.entries
  let isOpen = true

  return {
    async deliver(raw, envelope) {
      const createdAt = clock.now().toISOString()
      const { from, ...content } = await parseMail(raw)
      // The number of a closed handle is reused for another file or socket.
      if (!isOpen) throw new Error('The inbox is closed')
      const arrived = envelope.to.map(to => ({
        id: randomUUID(),
        to,
        from: from || envelope.from,
        ...content,
        headers: { ...content.headers, 'return-path': `<${envelope.from}>` },
        createdAt,
      }))
      journal.append(arrived)
      mails.push(...arrived)
    },
    list: matches => mails.filter(matches).reverse(),
    find: id => mails.find(mail => mail.id === id),
    close() {
      isOpen = false
      journal.close()
    },
  }
}

async function parseMail(raw: Buffer): Promise<Omit<Mail, 'id' | 'to' | 'createdAt'>> {
  // An invalid MIME message is stored as plain text, because an inbox for developers rejects
  // nothing.
  const mail: Partial<Email> = await PostalMime.parse(raw).catch(() => ({ text: raw.toString() }))
  const { from, subject = '', text = '', html = '', messageId = '', headers = [] } = mail
  return {
    from: formatAddress(from),
    subject,
    text,
    html,
    links: linksOf({ html, text }),
    messageId,
    replyTo: (mail.replyTo ?? []).map(formatAddress).join(', '),
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  }
}

function formatAddress(address: Address | undefined): string {
  if (!address?.address) return address?.name ?? ''
  return address.name ? `${address.name} <${address.address}>` : address.address
}
