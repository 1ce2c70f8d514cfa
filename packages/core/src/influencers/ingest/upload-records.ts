import { isUtf8 } from 'node:buffer'
import type { FileShape } from '@limelight/db/influencers/tables'
import { readRow } from './upload-csv.ts'
import { createSplitter } from './upload-splitter.ts'

/** The next position to read in a file, in bytes and lines. */
export type Bookmark = { position: number; line: number }

/** One record of a file or its problem; `next` is where the following one begins. */
export type FileRecord = { line: number; next: Bookmark; value?: unknown; problem?: string }

/** The file cannot be read from this line on. */
export class UnreadableFile extends Error {
  readonly line: number

  constructor(line: number, problem: string) {
    super(problem)
    this.line = line
  }
}

/**
 * Streams the records from a bookmark, in constant memory. A broken record is a problem of its own;
 * `UnreadableFile` is thrown when the following records cannot be found.
 */
export async function* readRecords(
  chunks: AsyncIterable<Buffer>,
  shape: FileShape,
  start: Bookmark,
): AsyncGenerator<FileRecord> {
  const cut = createSplitter(shape)
  const arriving = chunks[Symbol.asyncIterator]()
  let window: Buffer = Buffer.alloc(0)
  let from = 0
  let isEnd = false
  let { position, line } = start

  while (true) {
    const piece = cut(window, from, isEnd)
    if (piece === undefined) {
      if (isEnd) return
      const { done, value } = await arriving.next()
      if (done === true) isEnd = true
      else window = Buffer.concat([window.subarray(from), value])
      if (done !== true) from = 0
      continue
    }
    if (piece.unreadable !== undefined) throw new UnreadableFile(line, piece.unreadable)
    const startLine = line
    line += countLines(window, from, piece.next)
    position += piece.next - from
    from = piece.next
    const next = { position, line }
    if (piece.problem !== undefined) yield { line: startLine, next, problem: piece.problem }
    else if (piece.record !== undefined) yield { line: startLine, next, ...readValue(shape, piece.record) }
  }
}

function countLines(window: Buffer, from: number, to: number): number {
  let lines = 0
  for (let at = window.indexOf(0x0a, from); at !== -1 && at < to; at = window.indexOf(0x0a, at + 1)) lines += 1
  return lines
}

function readValue(shape: FileShape, record: Buffer): { value: unknown } | { problem: string } {
  if (!isUtf8(record)) return { problem: 'This is not valid UTF-8' }
  const text = record.toString()
  if (shape.format === 'csv') return readRow(text, shape.columns)
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { problem: 'This is not valid JSON' }
  }
}
