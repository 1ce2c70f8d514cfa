import { influencerRecordSchema } from '@limelight/contract/influencers/ingestion'

/** Parses RFC 4180, one row at a time. */

const fields = Object.entries(influencerRecordSchema.shape)
const numbers = new Set(fields.flatMap(([name, field]) => (field.safeParse(1).success ? name : [])))
const knownColumns = new Set(fields.map(([name]) => name))
const flags = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])
const required = ['platformId', 'username', 'followers']
const maxColumns = 200

/** The column names of the first line; undefined unless the required ones are there. */
export function readColumns(text: string): string[] | undefined {
  const { fields = [] } = readFields(text)
  const columns = fields.map(name => name.trim())
  const isWhole = required.every(name => columns.includes(name))
  const isClear = columns.length <= maxColumns && new Set(columns).size === columns.length
  return isWhole && isClear ? columns : undefined
}

/** Converts cells to a record. Empty cells are unknown, unknown columns are ignored. */
export function readRow(text: string, columns: string[]): { value: Record<string, unknown> } | { problem: string } {
  const { fields, problem } = readFields(text)
  if (fields === undefined) return { problem }
  if (fields.length !== columns.length)
    return { problem: `This line has ${fields.length} cells, the first line has ${columns.length}` }
  const cells = columns.flatMap((name, index): [string, unknown][] => {
    const cell = fields[index] ?? ''
    return knownColumns.has(name) && cell.trim() !== '' ? [[name, readCell(name, cell)]] : []
  })
  return { value: Object.fromEntries(cells) }
}

/** An invalid cell stays text, so that the schema names its field in the error. */
function readCell(name: string, cell: string): unknown {
  const text = cell.trim()
  if (numbers.has(name)) return /^-?\d{1,16}(\.\d{1,16})?$/.test(text) ? Number(text) : text
  if (name === 'isVerified') return flags.get(text.toLowerCase()) ?? text
  if (name === 'categories') return text.split(';').flatMap(word => word.trim() || [])
  return ['growth', 'posts', 'audience'].includes(name) ? readJson(text) : cell
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type Fields = { fields: string[]; problem?: never } | { fields?: never; problem: string }

function readFields(text: string): Fields {
  if (!text.includes('"')) return { fields: text.split(',') }
  const fields: string[] = []
  for (let at = 0; at <= text.length; at += 1) {
    const isQuoted = text[at] === '"'
    const end = isQuoted ? afterQuotes(text, at + 1) : endOfField(text, at)
    if (end === -1) return { problem: 'A quote is not closed' }
    if (end < text.length && text[end] !== ',') return { problem: 'There is text after a closing quote' }
    const field = isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end)
    if (!isQuoted && field.includes('"')) return { problem: 'A cell without quotes contains a quote' }
    fields.push(field)
    at = end
  }
  return { fields }
}

function endOfField(text: string, from: number): number {
  const end = text.indexOf(',', from)
  return end === -1 ? text.length : end
}

function afterQuotes(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at + 1
  }
  return -1
}
