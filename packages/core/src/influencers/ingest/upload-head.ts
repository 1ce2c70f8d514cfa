import { isUtf8 } from 'node:buffer'
import type { FileShape } from '@limelight/db/influencers/tables'
import { readColumns } from './upload-csv.ts'
import type { Bookmark } from './upload-records.ts'

/** Enough bytes to detect the format. */
export const headBytes = 64 * 1024

/**
 * Detects the format by content, whatever the file name, and where its records begin; undefined for
 * unknown formats.
 */
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
