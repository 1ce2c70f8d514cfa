import { randomUUID } from 'node:crypto'
import { appendFileSync, closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '@limelight/core/runtime/clock'
import PostalMime, { type Address, type Email } from 'postal-mime'
import * as z from 'zod'
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
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'mails.jsonl')
  const handle = openSync(file, 'a+')
  const mails = readMails(handle, file)
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
      append(handle, arrived)
      mails.push(...arrived)
    },
    list: matches => mails.filter(matches).reverse(),
    find: id => mails.find(mail => mail.id === id),
    close() {
      isOpen = false
      closeSync(handle)
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

/** Writes all lines or none, even when the disk is full. */
function append(handle: number, mails: Mail[]): void {
  const { size } = fstatSync(handle)
  try {
    appendFileSync(handle, mails.map(mail => `${JSON.stringify(mail)}\n`).join(''))
  } catch (error) {
    ftruncateSync(handle, size)
    throw error
  }
}

/**
 * A crash can truncate the last line. Its sender got no acknowledgement and retries, so it is
 * removed.
 */
function readMails(handle: number, file: string): Mail[] {
  const bytes = readFileSync(handle)
  const end = bytes.lastIndexOf('\n') + 1
  if (end < bytes.length) ftruncateSync(handle, end)
  const lines = bytes.toString('utf8', 0, end).split('\n').slice(0, -1)
  return lines.map((line, index) => {
    try {
      return mailSchema.parse(JSON.parse(line))
    } catch (cause) {
      throw new Error(`Line ${index + 1} of ${file} is damaged. Delete the file to start with an empty inbox.`, {
        cause,
      })
    }
  })
}
