import type { FileShape } from '@limelight/db/influencers/tables'

/**
 * Up to `next` the bytes are used up: by a record, by a problem, or by what stands between records. Behind what is
 * `unreadable` nothing can be told apart any more.
 */
type Piece = { next: number; record?: Buffer; problem?: string; unreadable?: string }

/** Cuts the next piece off the window; undefined asks for more bytes, or says at the end that nothing is left. */
export type Cutter = (window: Buffer, from: number, isEnd: boolean) => Piece | undefined

/** No creator takes more, and a record that never ends must not fill the memory. */
const longestRecord = 512 * 1024

const newline = 0x0a
const quote = 0x22
const comma = 0x2c

export function cutterOf({ format }: FileShape): Cutter {
  if (format === 'json-array') return byElements()
  return byLines(format === 'csv' ? endOfRow : endOfLine)
}

/** Where the record ends that begins here: at a newline or at the end; -1 when that is not to be seen yet. */
type FindEnd = (window: Buffer, from: number, isEnd: boolean) => number

const endOfLine: FindEnd = (window, from, isEnd) => {
  const end = window.indexOf(newline, from)
  return end === -1 && isEnd ? window.length : end
}

/** A newline within quotes belongs to its field. */
const endOfRow: FindEnd = (window, from, isEnd) => {
  const end = endOfLine(window, from, isEnd)
  const first = window.subarray(from, end === -1 ? window.length : end).indexOf(quote)
  if (first === -1) return end
  let isFieldStart = first === 0 || window[from + first - 1] === comma
  for (let at = from + first; at < window.length; at += 1) {
    const byte = window[at]
    if (byte === newline) return at
    if (byte === quote && isFieldStart) {
      at = closingQuote(window, at + 1)
      if (at === -1) return -1
    }
    isFieldStart = byte === comma
  }
  return isEnd ? window.length : -1
}

/** A doubled quote is one that belongs to the text. */
function closingQuote(window: Buffer, from: number): number {
  for (let at = window.indexOf(quote, from); at !== -1; at = window.indexOf(quote, at + 2)) {
    if (window[at + 1] !== quote) return at
  }
  return -1
}

/** A quote that is never closed, or a line that never ends, costs its own line; the file goes on behind it. */
function byLines(findEnd: FindEnd): Cutter {
  let isTooLong = false
  return (window, from, isEnd) => {
    if (from === window.length && !(isEnd && isTooLong)) return undefined
    const end = isTooLong ? endOfLine(window, from, isEnd) : findEnd(window, from, isEnd)
    if (end !== -1) {
      const next = Math.min(end + 1, window.length)
      const problem = isTooLong ? 'This line is too long' : undefined
      isTooLong = false
      if (problem !== undefined) return { next, problem }
      const record = window.subarray(from, end > from && window[end - 1] === 0x0d ? end - 1 : end)
      return isBlank(record) ? { next } : { next, record }
    }
    if (!isTooLong && !isEnd && window.length - from <= longestRecord) return undefined
    const line = isTooLong ? -1 : endOfLine(window, from, isEnd)
    if (line !== -1) return { next: Math.min(line + 1, window.length), problem: 'A quote is not closed' }
    isTooLong = true
    return { next: window.length }
  }
}

function isBlank(record: Buffer): boolean {
  return record.every(isSpace)
}

/** Elements of a list; without its braces nothing tells where one ends, so a broken one is the end. */
function byElements(): Cutter {
  let isOver = false
  return (window, from, isEnd) => {
    const unreadable = (problem: string): Piece => ({ next: from, unreadable: problem })
    let start = from
    while (start < window.length && isBetween(window[start] ?? 0, isOver)) start += 1
    if (start > from) return { next: start }
    if (start === window.length) return isEnd && !isOver ? unreadable('The list is not closed') : undefined
    if (isOver) return unreadable('There is more behind the end of the list')
    if (window[start] === 0x5d) {
      isOver = true
      return { next: start + 1 }
    }
    const end = endOfElement(window, start)
    if (end !== -1) return { next: end, record: window.subarray(start, end) }
    if (isEnd) return unreadable('The file breaks off here')
    return window.length - start > longestRecord ? unreadable('This record never ends') : undefined
  }
}

function isBetween(byte: number, isOver: boolean): boolean {
  return isSpace(byte) || (byte === comma && !isOver)
}

function endOfElement(window: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < window.length; at += 1) {
    const byte = window[at] ?? 0
    if (byte === quote) {
      at = closingJsonQuote(window, at + 1)
      if (at === -1) return -1
    } else if (byte === 0x7b || byte === 0x5b) depth += 1
    else if (byte === 0x7d || byte === 0x5d) {
      if (depth === 0) return at === start ? at + 1 : at
      depth -= 1
      if (depth === 0) return at + 1
    } else if (depth === 0 && (byte === comma || isSpace(byte))) return at
  }
  return -1
}

function closingJsonQuote(window: Buffer, from: number): number {
  for (let at = window.indexOf(quote, from); at !== -1; at = window.indexOf(quote, at + 1)) {
    let escapes = 0
    while (window[at - 1 - escapes] === 0x5c) escapes += 1
    if (escapes % 2 === 0) return at
  }
  return -1
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
}
