import type { FileShape } from '@limelight/db/influencers/tables'

/**
 * Consumes the bytes up to `next`: a record, a problem, or separators. After `unreadable` no record
 * can be found any more.
 */
type Piece = { next: number; record?: Buffer; problem?: string; unreadable?: string }

/**
 * Returns the next piece of the window; undefined asks for more bytes, or means that none are left.
 */
export type Splitter = (window: Buffer, from: number, isEnd: boolean) => Piece | undefined

/** Larger than any creator, so that an endless record cannot fill the memory. */
const maxRecordBytes = 512 * 1024

const newline = 0x0a
const carriageReturn = 0x0d
const quote = 0x22
const comma = 0x2c
const openingBracket = 0x5b
const closingBracket = 0x5d
const openingBrace = 0x7b
const closingBrace = 0x7d

export function createSplitter({ format }: FileShape): Splitter {
  if (format === 'json-array') return splitElements()
  return splitLines(format === 'csv' ? endOfRow : endOfLine)
}

/** The end of the record that begins here; -1 when it needs more bytes. */
type FindEnd = (window: Buffer, from: number, isEnd: boolean) => number

const endOfLine: FindEnd = (window, from, isEnd) => {
  const end = window.indexOf(newline, from)
  return end === -1 && isEnd ? window.length : end
}

/** A newline within quotes is part of the field. */
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

/** A doubled quote is part of the text. */
function closingQuote(window: Buffer, from: number): number {
  for (let at = window.indexOf(quote, from); at !== -1; at = window.indexOf(quote, at + 2)) {
    if (window[at + 1] !== quote) return at
  }
  return -1
}

/** An unclosed quote or an endless line is a problem of its own line only. */
function splitLines(findEnd: FindEnd): Splitter {
  let isTooLong = false
  const skipRest: Splitter = (window, from, isEnd) => {
    if (from === window.length && !isEnd) return undefined
    const end = endOfLine(window, from, isEnd)
    isTooLong = end === -1
    return isTooLong ? { next: window.length } : { next: behind(window, end), problem: 'This line is too long' }
  }
  return (window, from, isEnd) => {
    if (isTooLong) return skipRest(window, from, isEnd)
    if (from === window.length) return undefined
    const end = findEnd(window, from, isEnd)
    if (end !== -1) return lineOf(window, from, end)
    if (!isEnd && window.length - from <= maxRecordBytes) return undefined
    const line = endOfLine(window, from, isEnd)
    if (line !== -1) return { next: behind(window, line), problem: 'A quote is not closed' }
    isTooLong = true
    return { next: window.length }
  }
}

function behind(window: Buffer, newlineAt: number): number {
  return Math.min(newlineAt + 1, window.length)
}

/** Removes the carriage return of Windows line ends; blank lines hold no record. */
function lineOf(window: Buffer, from: number, end: number): Piece {
  const record = window.subarray(from, end > from && window[end - 1] === carriageReturn ? end - 1 : end)
  return isBlank(record) ? { next: behind(window, end) } : { next: behind(window, end), record }
}

function isBlank(record: Buffer): boolean {
  return record.every(isSpace)
}

/** A broken element ends the file, because only braces tell where an element ends. */
function splitElements(): Splitter {
  let isOver = false
  return (window, from, isEnd) => {
    const start = startOfElement(window, from, isOver)
    if (start > from) return { next: start }
    if (start === window.length) return isEnd && !isOver ? unreadable(from, 'The list is not closed') : undefined
    if (isOver) return unreadable(from, 'There is more text after the end of the list')
    if (window[start] === closingBracket) {
      isOver = true
      return { next: start + 1 }
    }
    return elementOf(window, start, isEnd)
  }
}

function startOfElement(window: Buffer, from: number, isOver: boolean): number {
  let start = from
  while (start < window.length && isSeparator(window[start] ?? 0, isOver)) start += 1
  return start
}

function elementOf(window: Buffer, start: number, isEnd: boolean): Piece | undefined {
  const end = endOfElement(window, start)
  if (end !== -1) return { next: end, record: window.subarray(start, end) }
  if (isEnd) return unreadable(start, 'The file ends unexpectedly here')
  return window.length - start > maxRecordBytes ? unreadable(start, 'This record is too long') : undefined
}

function unreadable(next: number, problem: string): Piece {
  return { next, unreadable: problem }
}

function isSeparator(byte: number, isOver: boolean): boolean {
  return isSpace(byte) || (byte === comma && !isOver)
}

/** The end of the element that begins at `start`; -1 when it needs more bytes. */
function endOfElement(window: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < window.length; at += 1) {
    const byte = window[at] ?? 0
    if (byte === quote) {
      at = closingJsonQuote(window, at + 1)
      if (at === -1) return -1
      continue
    }
    if (depth === 0 && at > start && endsBareValue(byte)) return at
    depth += nestingOf(byte)
    if (depth <= 0 && isClosing(byte)) return at + 1
  }
  return -1
}

function endsBareValue(byte: number): boolean {
  return byte === comma || isSpace(byte) || isClosing(byte)
}

function nestingOf(byte: number): 1 | 0 | -1 {
  if (byte === openingBrace || byte === openingBracket) return 1
  return isClosing(byte) ? -1 : 0
}

function isClosing(byte: number): boolean {
  return byte === closingBrace || byte === closingBracket
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
