import { mostCounted } from '@limelight/contract/search/fields'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { digits, integer } from '../engines/rows.ts'
import type { Condition, Params } from './query.ts'
import { packed, readRows } from './rows.ts'

/** A copy of a table whose primary key is what it is sorted by. */
export type Copy = {
  table: string
  key: string
  /** Whether the key is unknown (-1) in some rows; these come last in both directions. */
  hasUnknown: boolean
}

type Direction = 'ASC' | 'DESC'

/** The last row before a page. */
export type Place = { key: number; id: string }

/**
 * A row counts that was not cancelled. Sums need no such condition, because a cancelling row carries the same values:
 * `sum(sign)` is the number of rows. Which rows are cancelled is looked for `within` a condition that all of them meet.
 */
export function isLive(table: string, within = ''): string {
  const cancelled = `SELECT id, version FROM ${table} ${where('sign = -1', within)}`
  return `sign = 1 AND (id, version) NOT IN (${cancelled})`
}

export const and = (...parts: string[]) => parts.filter(part => part !== '').join(' AND ')
const where = (...parts: string[]) => (and(...parts) === '' ? '' : `WHERE ${and(...parts)}`)

/** A row of a page, and where it stands. */
export type Found<Row> = { id: string; sort_key: number; shown: Row }

export type PageQuery<Row> = {
  name: string
  row: z.ZodType<Row>
  copy: Copy
  condition: Condition
  direction: Direction
  offset: number
  limit: number
  /** Where the page begins, if that is known; it is found without counting off the rows before it. */
  after?: Place | undefined
}

/** A page, ties by id in the same direction. */
export async function readPage<Row>(ctx: Context, query: PageQuery<Row>): Promise<Found<Row>[]> {
  const { copy, direction, after, offset, limit } = query
  if (direction === 'DESC' || !copy.hasUnknown) return readSegment(ctx, query)
  // Unknown is the lowest key, so what is known goes first by being asked for first.
  const isKnown = `${copy.key} >= 0`
  const known = after?.key === -1 ? [] : await readSegment(ctx, query, isKnown)
  if (known.length === limit) return known
  const isReached = after !== undefined || known.length > 0
  const unknown = await readSegment(
    ctx,
    {
      ...query,
      after: after?.key === -1 ? after : undefined,
      offset: isReached ? 0 : offset - (await countRows(ctx, query, isKnown)),
      limit: limit - known.length,
    },
    `${copy.key} = -1`,
  )
  return [...known, ...unknown]
}

/**
 * The first rows of an order. What cancels a row has the same values, hence stands beside it: where nobody is met twice,
 * nothing is cancelled. That is nearly always so; else it is read again without what is.
 */
export async function readFirst<Row extends { id: string }>(
  table: string,
  limit: number,
  read: (limit: number, live: string) => Promise<Row[]>,
): Promise<Row[]> {
  const found = await read(limit + 1, '')
  if (new Set(found.map(({ id }) => id)).size === found.length) return found.slice(0, limit)
  return read(limit, isLive(table))
}

async function readSegment<Row>(ctx: Context, query: PageQuery<Row>, segment = ''): Promise<Found<Row>[]> {
  const { copy, offset, limit, after } = query
  const read = (most: number, live: string) => readFrom(ctx, { ...query, limit: most }, and(segment, live))
  // Counting off rows, it would count those that are cancelled.
  return offset === 0 || after !== undefined ? readFirst(copy.table, limit, read) : read(limit, isLive(copy.table))
}

function readFrom<Row>(ctx: Context, query: PageQuery<Row>, segment: string): Promise<Found<Row>[]> {
  const { name, copy, condition, direction, offset, limit, after } = query
  const { key, table } = copy
  const beyond = direction === 'ASC' ? '>' : '<'
  const start =
    after === undefined
      ? ''
      : `${key} ${beyond}= {afterKey:Int64} AND (${key} ${beyond} {afterKey:Int64} OR id ${beyond} {afterId:UInt64})`
  return readRows(ctx, {
    name,
    row: z.object({ id: digits, shown: packed(query.row), sort_key: integer }),
    // Of several parts only those are opened that the page is in. Pages with conditions were slower with it.
    settings: { read_in_order_use_virtual_row: condition.sql === '' ? 1 : 0 },
    sql: `SELECT id, shown, ${key} AS sort_key FROM ${table} ${where(segment, start, condition.sql)}
      ORDER BY ${key} ${direction}, id ${direction} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: {
      ...condition.params,
      limit,
      offset: after === undefined ? offset : 0,
      ...(after === undefined ? {} : { afterKey: after.key, afterId: after.id }),
    },
  })
}

type CountQuery = { name: string; copy: Copy; condition: Condition }

export async function countRows(ctx: Context, { name, copy, condition }: CountQuery, segment = ''): Promise<number> {
  const [row] = await readRows(ctx, {
    name,
    row: z.object({ total: integer }),
    sql: `SELECT sum(sign) AS total FROM ${copy.table} ${where(segment, condition.sql)}`,
    params: condition.params,
  })
  return row?.total ?? 0
}

/** So many cancelled rows among those that are looked at, and the number is still as high as people are told. */
const spare = 1000

/** Stops at the number from which on people are told "and more". */
export async function countSome(ctx: Context, query: CountQuery): Promise<number> {
  const { name, copy, condition } = query
  const { table } = copy
  // Signs alone are added up sooner than anything else is found out.
  if (condition.sql === '') return Math.min(mostCounted, await countRows(ctx, query))
  const [row] = await readRows(ctx, {
    name,
    row: z.object({ total: integer, seen: integer }),
    sql: `SELECT sum(sign) AS total, count() AS seen
      FROM (SELECT sign FROM ${table} ${where(condition.sql)} LIMIT ${mostCounted + spare})`,
    params: condition.params,
  })
  const { total, seen } = row ?? { total: 0, seen: 0 }
  const isAll = seen < mostCounted + spare
  // What cancels a row that was looked at may be among those that were not.
  if (isAll || total - (await countCancelled(ctx, query)) >= mostCounted) return Math.min(mostCounted, total)
  return Math.min(mostCounted, await countRows(ctx, query))
}

async function countCancelled(ctx: Context, { name, copy }: CountQuery): Promise<number> {
  const sql = `SELECT count() AS total FROM ${copy.table} WHERE sign = -1`
  const [row] = await readRows(ctx, { name, row: z.object({ total: integer }), sql })
  return row?.total ?? 0
}

/** How many rows have each value of `expression`, which is ours and not the caller's. */
export async function countBy(
  ctx: Context,
  { name, copy, condition }: CountQuery,
  expression: string,
  params: Params = {},
): Promise<Map<string, number>> {
  const rows = await readRows(ctx, {
    name,
    row: z.object({ value: z.union([z.string(), z.number()]), total: integer }),
    sql: `SELECT ${expression} AS value, sum(sign) AS total FROM ${copy.table} ${where(condition.sql)}
      GROUP BY value HAVING total > 0`,
    params: { ...condition.params, ...params },
  })
  return new Map(rows.map(row => [String(row.value), row.total]))
}
