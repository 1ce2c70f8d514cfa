import { isUtf8 } from 'node:buffer'
import type { FileShape } from '@limelight/db/influencers/tables'
import { readColumns } from './upload-csv.ts'
import type { Bookmark } from './upload-records.ts'

/** What has to be enough to tell what a file is. */
export const headBytes = 64 * 1024

/** What a file is by its first bytes, whatever it is called, and where its records begin; undefined is none of ours. */
export function readHead(head: Buffer): { shape: FileShape; start: Bookmark } | undefined {
  const text = head.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0
  const first = head.subarray(text).findIndex(byte => byte > 0x20)
  if (first === -1) return undefined
  const position = text + first
  const line = 1 + head.subarray(0, position).filter(byte => byte === 0x0a).length
  if (head[position] === 0x5b) return { shape: { format: 'json-array' }, start: { position: position + 1, line } }
  if (head[position] === 0x7b) return { shape: { format: 'json-lines' }, start: { position, line } }

  const newline = head.indexOf(0x0a, position)
  if (newline === -1 && head.length >= headBytes) return undefined
  const end = newline === -1 ? head.length : newline
  const names = head.subarray(position, end)
  const columns = isUtf8(names) ? readColumns(names.toString()) : undefined
  if (columns === undefined) return undefined
  return { shape: { format: 'csv', columns }, start: { position: Math.min(end + 1, head.length), line: line + 1 } }
}
