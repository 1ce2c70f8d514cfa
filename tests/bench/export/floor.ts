import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { ExportFormat } from '@limelight/contract/favourites/rules'
import pg from 'pg'
import * as z from 'zod'

const words = ['id', 'socialNetwork', 'name', 'username', 'url', 'email', 'followers', 'following', 'viewsTotal']
const figures = ['videoTotal', 'er', 'aqs', 'lastPostDate', 'location', 'language', 'gender', 'accountType', 'hasEmail']
const names = [...words, ...figures, 'categories', 'addedAt', 'column', 'note']
/** These are numbers or booleans in JSON. */
const bare = new Set(['followers', 'following', 'viewsTotal', 'videoTotal', 'er', 'aqs', 'hasEmail'])
const quoted = names.map(name => `"${name}"`).join(', ')
const typed = names.map(name => `"${name}" text`).join(', ')
const rowsAtOnce = 10_000
const rowSchema = z.looseObject({ categories: z.array(z.string()) })

/** A flat table of text with the content of a JSON export, which is the cheapest table to read. */
export async function fillFlat(url: string, file: string): Promise<void> {
  await connected(url, async client => {
    await client.query(`drop table if exists flat; create table flat (position serial, ${typed})`)
    let rows: object[] = []
    const insert = async () => {
      const records = `insert into flat (${quoted}) select * from json_to_recordset($1) as row (${typed})`
      if (rows.length > 0) await client.query(records, [JSON.stringify(rows)])
      rows = []
    }
    for await (const line of createInterface({ input: createReadStream(file) })) {
      if (!line.startsWith('{')) continue
      const { categories, ...row } = rowSchema.parse(JSON.parse(line.replace(/,$/, '')))
      rows.push({ ...row, categories: categories.join('; ') })
      if (rows.length === rowsAtOnce) await insert()
    }
    await insert()
    await client.query('vacuum analyze flat')
  })
}

/**
 * The leanest possible export: a cursor, one string per batch, one file. It looks nothing up and
 * decides nothing.
 */
export async function writeFlat(url: string, file: string, format: ExportFormat): Promise<void> {
  const line = format === 'csv' ? csvLine : jsonLine
  await connected(url, async client => {
    const handle = await open(file, 'w')
    await client.query(`begin; declare flat_rows no scroll cursor for select ${quoted} from flat`)
    await handle.write(format === 'csv' ? `${names.join(',')}\r\n` : '[')
    let rows: (string | null)[][]
    do {
      const text = { text: `fetch ${rowsAtOnce} from flat_rows`, rowMode: 'array', types: asText } as const
      rows = (await client.query<(string | null)[]>(text)).rows
      await handle.write(rows.map(line).join(''))
    } while (rows.length > 0)
    await handle.write(format === 'csv' ? '' : ']')
    await finish(handle)
  })
}

/** The rows that Postgres alone can deliver. They are discarded. */
export async function copyFlat(url: string): Promise<void> {
  await connected(url, async client => {
    await client.query(`copy (select ${quoted} from flat) to stdout (format csv)`)
  })
}

const asText = { getTypeParser: () => (value: string) => value }
const special = /^[=+\-@\t\r]|[",\r\n]/

function csvLine(row: (string | null)[]): string {
  return `${row.map(cell => (cell === null ? '' : special.test(cell) ? toQuoted(cell) : cell)).join(',')}\r\n`
}

function toQuoted(cell: string): string {
  return `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
}

const keys = names.map(name => [`"${name}":`, bare.has(name)] as const)

function jsonLine(row: (string | null)[]): string {
  const cells = keys.map(([key, isBare], index) => {
    const cell = row[index] ?? null
    return key + (cell === null || isBare ? cell : JSON.stringify(cell))
  })
  return `{${cells.join(',')}},\n`
}

async function finish(handle: FileHandle): Promise<void> {
  await handle.sync()
  await handle.close()
}

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
