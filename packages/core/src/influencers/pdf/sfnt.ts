import { inflateSync } from 'node:zlib'

const headerBytes = 44
const entryBytes = 20

/**
 * Unpacks a WOFF font. pdfkit reads WOFF too, but inflates a table again for each glyph that it
 * looks at.
 */
export function toSfnt(woff: Buffer, leftOut: readonly string[] = []): Buffer {
  const all = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => headerBytes + entryBytes * index)
  const entries = all.filter(entry => !leftOut.includes(woff.toString('latin1', entry, entry + 4)))
  const count = entries.length
  const head = Buffer.alloc(12 + 16 * count)
  // The kind of the font, then how binary searches walk the directory.
  woff.copy(head, 0, 4, 8)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const parts: Buffer[] = [head]
  let position = head.length
  for (const [index, entry] of entries.entries()) {
    const table = readTable(woff, entry)
    const at = 12 + 16 * index
    woff.copy(head, at, entry, entry + 4)
    head.writeUInt32BE(woff.readUInt32BE(entry + 16), at + 4)
    head.writeUInt32BE(position, at + 8)
    head.writeUInt32BE(table.length, at + 12)
    const padding = Buffer.alloc(-table.length & 3)
    parts.push(table, padding)
    position += table.length + padding.length
  }
  return Buffer.concat(parts)
}

function readTable(woff: Buffer, entry: number): Buffer {
  const [offset, packed, length] = [4, 8, 12].map(at => woff.readUInt32BE(entry + at))
  const bytes = woff.subarray(offset, (offset ?? 0) + (packed ?? 0))
  return packed === length ? bytes : inflateSync(bytes)
}
