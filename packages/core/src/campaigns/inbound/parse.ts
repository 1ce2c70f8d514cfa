import { removeInvisible } from '@limelight/contract/forms'
import PostalMime, { type Address, type Attachment } from 'postal-mime'
import { readHtmlNow } from '../texts/html.ts'

const maxReplyBytes = 64 * 1024
/** Of all parts. Honest mails have a few kilobytes. */
const maxHeaderBytes = 128 * 1024
/** Of a mail. The parser takes much longer for a line than for its letters; 1 MiB of base64 has 14,000. */
export const maxMailLines = 30_000

export type InboundMail = {
  messageId: string | undefined
  from: { name: string; address: string }
  subject: string
  text: string
  html: string
  attachments: Attachment[]
  /** Vacation notices and the like. */
  isAutomatic: boolean
  /** The diagnosis of a delivery that failed for good. */
  bounce: string | undefined
  /** Whether it is a report of a mail server at all, also about a delay. */
  isReport: boolean
}

export async function parseInbound(raw: Buffer): Promise<InboundMail> {
  const mail = await PostalMime.parse(raw, { maxHeadersSize: maxHeaderBytes })
  const headers = new Map(mail.headers.map(({ key, value }) => [key.toLowerCase(), value]))
  const { html, text } = readHtmlNow(mail.html ?? '')
  const isReport = /multipart\/report/i.test(headers.get('content-type') ?? '')
  return {
    messageId: mail.messageId,
    from: fromOf(mail.from),
    subject: mail.subject ?? '',
    text: removeInvisible(mail.text ?? text).trim(),
    html,
    attachments: mail.attachments,
    isAutomatic: isAutomatic(headers),
    bounce: isReport ? readBounce(raw.toString('latin1')) : undefined,
    isReport,
  }
}

function fromOf(from: Address | undefined): InboundMail['from'] {
  return { name: from?.name ?? '', address: from?.address ?? '' }
}

/** RFC 3834, and what older programs send. */
function isAutomatic(headers: ReadonlyMap<string, string>): boolean {
  const submitted = headers.get('auto-submitted')?.trim().toLowerCase()
  if (submitted !== undefined && submitted !== 'no') return true
  if (/^(bulk|junk|list|auto_reply)$/i.test(headers.get('precedence')?.trim() ?? '')) return true
  return headers.has('x-autoreply') || headers.has('x-autorespond')
}

/** RFC 3464: the fields of the report are plain lines, and white space continues the line before. */
function readBounce(text: string): string | undefined {
  const lines = text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  if (!lines.some(line => /^action:\s*failed\s*$/i.test(line))) return undefined
  const status = firstOf(lines, /^status:\s*(5\.\d{1,3}\.\d{1,3})/i)
  if (status === undefined) return undefined
  const diagnosis =
    firstOf(lines, /^diagnostic-code:(?:\s*smtp;)?(.*\S)/i) ?? `The mail came back with status ${status}`
  return diagnosis.replace(/\s+/g, ' ').trim().slice(0, 500)
}

function firstOf(lines: readonly string[], pattern: RegExp): string | undefined {
  return lines.map(line => pattern.exec(line)?.[1]).find(found => found !== undefined)
}

const attribution =
  /^(on .{1,300} wrote:|am .{1,300} schrieb.{0,200}:|le .{1,300} a écrit\s?:|-{2,}\s?original message\s?-{2,})\s*$/i

/** Without the mail that it answers. A reply that only quotes is kept whole. */
export function withoutQuote(text: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line, index) => {
    const two = `${line} ${lines[index + 1] ?? ''}`
    return attribution.test(line.trim()) || (attribution.test(two.trim()) && !/^>/.test(line))
  })
  const own = (start === -1 ? lines : lines.slice(0, start)).filter(line => !/^>/.test(line))
  return own.join('\n').trim() || text.trim()
}

/** As much as is stored, without cutting a character. */
export function shorten(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= maxReplyBytes) return text
  return bytes
    .subarray(0, maxReplyBytes)
    .toString('utf8')
    .replace(/\uFFFD$/, '')
}
