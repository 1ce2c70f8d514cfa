import { domainToASCII } from 'node:url'
import type { Address } from '../sender.ts'

type Message = {
  from: Address
  to: Address
  replyTo: Address
  subject: string
  date: Date
  messageId: string
  inReplyTo?: string | undefined
  /** Of ASCII. They are not folded, because some receivers do not recognise a folded address. */
  headers: Record<string, string>
  text: string
  html: string | null
}

const maxLine = 76
/** Of ASCII in one line. Longer ones are encoded, which breaks them. */
const maxSubject = maxLine - 'Subject: '.length
/** No encoded body holds it: `=` is followed by hex digits, by a line break or by nothing. */
const boundary = '=_limelight-part'

/**
 * The message in 7-bit lines. A composer for attachments and streams takes half of the time that a
 * mail of a campaign has.
 */
export function writeMime(message: Message): Buffer {
  const { text, html } = message
  const parts = [writePart('plain', text), ...(html === null ? [] : [writePart('html', html)])]
  const head = headersOf(message).join('\r\n')
  const [only = ''] = parts
  if (parts.length === 1) return Buffer.from(`${head}\r\n${only}`, 'latin1')
  const body = parts.map(part => `--${boundary}\r\n${part}\r\n`).join('')
  const type = `Content-Type: multipart/alternative; boundary="${boundary}"`
  return Buffer.from(`${head}\r\n${type}\r\n\r\n${body}--${boundary}--\r\n`, 'latin1')
}

function headersOf({ from, to, replyTo, subject, date, messageId, inReplyTo, headers }: Message): string[] {
  return [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `From: ${writeAddress(from)}`,
    `To: ${writeAddress(to)}`,
    `Reply-To: ${writeAddress(replyTo)}`,
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: ${inReplyTo}`, `References: ${inReplyTo}`]),
    `Subject: ${isPlain(subject) && subject.length <= maxSubject ? subject : encodeWords(subject)}`,
    `Message-ID: ${messageId}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
  ]
}

/** ASCII that no reader takes for an encoded word. */
function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text) && !text.includes('=?')
}

function writeAddress({ name, address }: Address): string {
  const at = address.lastIndexOf('@') + 1
  const host = address.slice(at)
  const clean = `${address.slice(0, at)}${domainToASCII(host) || host}`.replace(/[\s<>]/g, '')
  if (name === '') return clean
  const phrase = isPlain(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : encodeWords(name)
  return `${phrase}${phrase.length + clean.length > maxLine - 14 ? '\r\n' : ''} <${clean}>`
}

/** Of three bytes each, so that a word has no padding, and short enough for the longest header name. */
const bytesPerWord = 36

/** Words of base64, none of which splits a character, one per line. */
function encodeWords(text: string): string {
  const words: string[] = []
  let held = ''
  let size = 0
  for (const character of text) {
    const bytes = Buffer.byteLength(character)
    if (size + bytes > bytesPerWord) {
      words.push(held)
      held = ''
      size = 0
    }
    held += character
    size += bytes
  }
  return [...words, held].map(word => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ')
}

/** In the shorter of both encodings: quoted-printable stays readable in Latin scripts. */
function writePart(type: 'plain' | 'html', text: string): string {
  const bytes = Buffer.from(text.replace(/\r\n?|\n/g, '\r\n'))
  const quoted = quotePrintable(bytes)
  const isLong = quoted.length > (bytes.length * 4) / 3 + maxLine
  const content = isLong ? bytes.toString('base64').replace(/.{76}/g, '$&\r\n') : quoted
  const encoding = isLong ? 'base64' : 'quoted-printable'
  return `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${content}`
}

const [tab, newline, carriageReturn, space, equals, tilde] = [0x09, 0x0a, 0x0d, 0x20, 0x3d, 0x7e]
const hex = Buffer.from('0123456789ABCDEF')

/** Lines end with CRLF and nothing else. */
function quotePrintable(bytes: Buffer): string {
  // Three characters per byte at most, and a soft line break per 24 of them.
  const output = Buffer.allocUnsafe(bytes.length * 4 + 8)
  let at = 0
  let column = 0
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    const width = widthOf(byte, bytes[index + 1])
    if (column + width >= maxLine) {
      at += output.write('=\r\n', at, 'latin1')
      column = 0
    }
    if (width < 3) output[at++] = byte
    else {
      output[at++] = equals
      output[at++] = hex[byte >> 4] ?? 0
      output[at++] = hex[byte & 15] ?? 0
    }
    column = width === 0 ? 0 : column + width
  }
  return output.toString('latin1', 0, at)
}

/** Line breaks have none. White space at the end of a line gets lost on the way, so it is quoted. */
function widthOf(byte: number, next: number | undefined): 0 | 1 | 3 {
  if (byte === carriageReturn || byte === newline) return 0
  if (byte === space || byte === tab) return next === undefined || next === carriageReturn ? 3 : 1
  return byte > space && byte <= tilde && byte !== equals ? 1 : 3
}
