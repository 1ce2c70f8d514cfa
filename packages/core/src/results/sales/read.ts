import { createHash } from 'node:crypto'
import { formatUsdt } from '@limelight/contract/deposits/units'
import { normalizeCode } from '@limelight/contract/results/lists'
import { readCsv } from './csv.ts'

/** The fields of a sale as they arrive, from a line or from a call. */
export type RawSale = Partial<Record<'id' | 'soldAt' | 'updatedAt' | 'amount' | 'currency' | 'code' | 'link', unknown>>

export type ReadSale = {
  id: string
  soldAt: Date
  updatedAt: Date
  amount: bigint
  code: string | null
  codeKey: string | null
  link: string | null
  hash: Buffer
}

const maxAmount = 1_000_000_000n * 1_000_000n
const maxTextLength = 255

/** The sale, or why it is rejected. */
export function readSale(raw: RawSale, currency: string): ReadSale | string {
  const id = readText(raw.id)
  if (id === null || id.length > maxTextLength) return 'Sale id is required'
  const amount = readAmount(raw.amount)
  if (amount === undefined || amount > maxAmount) return 'Amount is not valid'
  const soldAt = readDate(raw.soldAt)
  const updatedAt = readText(raw.updatedAt) === null ? soldAt : readDate(raw.updatedAt)
  if (soldAt === undefined || updatedAt === undefined) return 'Date is not valid'
  if (readText(raw.currency)?.toUpperCase() !== currency) return `Currency is not ${currency}`
  const code = readText(raw.code)?.slice(0, maxTextLength) ?? null
  const link = readText(raw.link)?.slice(0, maxTextLength) ?? null
  const codeKey = code === null ? null : normalizeCode(code)
  const sale = { id, soldAt, updatedAt, amount, code, codeKey, link }
  return { ...sale, hash: hashOf(sale, currency) }
}

/** Text without what Postgres cannot store. Empty text is none. */
function readText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.replaceAll('\u0000', '').trim()
  return text === '' ? null : text
}

/** In millionths, as digits: a number would lose some. */
function readAmount(value: unknown): bigint | undefined {
  const match = typeof value === 'string' ? /^(\d{1,12})(?:\.(\d{1,6})0*)?$/.exec(value.trim()) : null
  if (match === null) return undefined
  const [, whole = '0', fraction = ''] = match
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
}

const datePattern = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)?\s?(Z|[+-]\d{2}:?\d{2})?$/

/** ISO 8601, and what Shopify writes: `2025-11-20 18:22:00 +0100`. Without a zone it is UTC. */
function readDate(value: unknown): Date | undefined {
  const text = readText(value)
  const match = text === null ? null : datePattern.exec(text)
  if (text === null || match === null) return undefined
  const [, zone] = match
  const plain = (zone === undefined ? text : text.slice(0, -zone.length)).trim().replace(' ', 'T')
  const offset = (zone ?? 'Z').replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')
  const date = new Date(`${plain.length === 10 ? `${plain}T00:00:00` : plain}${offset}`)
  const isReal = !Number.isNaN(date.getTime()) && isDay(plain.slice(0, 10))
  return isReal && date.getUTCFullYear() >= 1970 && date.getUTCFullYear() < 9999 ? date : undefined
}

/** Not the 31st of a month with 30 days. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** SHA-256 of the sale as JSON with sorted keys. */
function hashOf({ id, soldAt, updatedAt, amount, code, link }: Omit<ReadSale, 'hash'>, currency: string): Buffer {
  const canonical = {
    amount: formatUsdt(amount),
    code,
    currency,
    id,
    link,
    soldAt: soldAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
  return createHash('sha256').update(JSON.stringify(canonical)).digest()
}

/** Whether the first version wins: the later one, then the smaller amount, then the greater hash. */
export function wins(one: ReadSale, other: ReadSale): boolean {
  const later = one.updatedAt.getTime() - other.updatedAt.getTime()
  if (later !== 0) return later > 0
  if (one.amount !== other.amount) return one.amount < other.amount
  return one.hash.compare(other.hash) > 0
}

export type ReadLine = { line: number; sale: RawSale | 'skipped' }

/** Undefined for a file that has not the columns, or too many lines. Other columns are not read. */
export function readLines(text: string, maxLines: number): ReadLine[] | undefined {
  const [head, ...records] = takeRecords(text, maxLines + 2)
  if (head === undefined || records.length > maxLines) return undefined
  const names = head.cells.map(name => name.trim().toLowerCase())
  const cellOf = (name: string) => {
    const at = names.indexOf(name)
    return (cells: readonly string[]) => (at === -1 ? undefined : cells[at])
  }
  const has = (...wanted: string[]) => wanted.every(name => names.includes(name))
  if (has('sale_id', 'sold_at', 'amount', 'currency')) return readOwnLines(records, cellOf)
  return has('name', 'created at', 'total', 'currency') ? readShopifyLines(records, cellOf) : undefined
}

function takeRecords(text: string, count: number) {
  const records = []
  for (const record of readCsv(text)) {
    records.push(record)
    if (records.length === count) break
  }
  return records
}

type Records = readonly { line: number; cells: string[] }[]
type CellOf = (name: string) => (cells: readonly string[]) => string | undefined

function readOwnLines(records: Records, cellOf: CellOf): ReadLine[] {
  const [id, soldAt, updatedAt] = [cellOf('sale_id'), cellOf('sold_at'), cellOf('updated_at')]
  const [amount, currency, code, link] = [cellOf('amount'), cellOf('currency'), cellOf('code'), cellOf('link')]
  return records.map(({ line, cells }) => ({
    line,
    sale: {
      id: id(cells),
      soldAt: soldAt(cells),
      updatedAt: updatedAt(cells),
      amount: amount(cells),
      currency: currency(cells),
      code: code(cells),
      link: link(cells),
    },
  }))
}

/** An order has a line per product, of which only the first has the total. */
function readShopifyLines(records: Records, cellOf: CellOf): ReadLine[] {
  const [name, created, total] = [cellOf('name'), cellOf('created at'), cellOf('total')]
  const [refunded, currency, code] = [cellOf('refunded amount'), cellOf('currency'), cellOf('discount code')]
  const cancelled = cellOf('cancelled at')
  const seen = new Set<string>()
  return records.map(({ line, cells }) => {
    const id = name(cells)?.trim() ?? ''
    if (id !== '' && seen.has(id)) return { line, sale: 'skipped' }
    seen.add(id)
    const isCancelled = (cancelled(cells)?.trim() ?? '') !== ''
    return {
      line,
      sale: {
        id,
        soldAt: created(cells),
        updatedAt: isCancelled ? cancelled(cells) : undefined,
        amount: isCancelled ? '0' : subtract(total(cells), refunded(cells)),
        currency: currency(cells),
        code: code(cells),
        link: undefined,
      },
    }
  })
}

/** Undefined unless both are amounts. */
function subtract(total: string | undefined, refunded: string | undefined): string | undefined {
  const [whole, back] = [readAmount(total), readAmount(refunded?.trim() ? refunded : '0')]
  return whole === undefined || back === undefined || back > whole ? undefined : formatUsdt(whole - back)
}
