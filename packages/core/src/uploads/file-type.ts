/** Content whose type a page may show, or that people send each other. Anything else stays unknown. */
const signatures: { type: string; at?: number; bytes: string }[] = [
  { type: 'image/png', bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', bytes: '\xff\xd8\xff' },
  { type: 'image/gif', bytes: 'GIF8' },
  { type: 'image/webp', at: 8, bytes: 'WEBP' },
  { type: 'video/quicktime', at: 4, bytes: 'ftypqt' },
  { type: 'video/mp4', at: 4, bytes: 'ftyp' },
  { type: 'video/webm', bytes: '\x1aE\xdf\xa3' },
  { type: 'application/pdf', bytes: '%PDF-' },
  { type: 'application/zip', bytes: 'PK\x03\x04' },
]

export const headBytes = 16
const unknownType = 'application/octet-stream'

/** By the first bytes, because name and type of a file can be wrong. */
export function typeOf(head: Uint8Array): string {
  const text = Buffer.from(head).toString('latin1')
  return signatures.find(({ at = 0, bytes }) => text.startsWith(bytes, at))?.type ?? unknownType
}
