import type { Grade } from '@limelight/contract/search/match'
import { maxCount } from '@limelight/contract/search/rules'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { type Params, packed, readRows, streamJson } from '../engines/clickhouse.ts'
import { createMinuteCache } from '../engines/minute-cache.ts'
import { digits, integer } from '../engines/rows.ts'
import { and, type Copy, isLive, readFirst, where } from './copies.ts'
import type { Matched } from './match/reasons.ts'
import type { Condition } from './query.ts'

type Direction = 'ASC' | 'DESC'

/** The row before a page, by its sort key. */
type RowBefore = { key: number; id: string }

/** A row of a page with its sort key. In best match, it also has its grade and, if asked for, what searches find it by. */
export type Found<Row> = { id: string; sort_key: number; grade?: Grade; shown: Row; matched?: Matched | undefined }

export type PageQuery<Row> = {
  name: string
  row: z.ZodType<Row>
  copy: Copy
  condition: Condition
  direction: Direction
  offset: number
  limit: number
  /** The row before the page, if known. The page is then found without skipping rows. */
  after?: RowBefore | undefined
}

/** Reads a page. Ties are ordered by id in the same direction. */
export async function readPage<Row>(ctx: Context, query: PageQuery<Row>): Promise<Found<Row>[]> {
  const { copy, direction, after, offset, limit } = query
  if (direction === 'DESC' || !copy.hasUnknown) return readSegment(ctx, query)
  // Unknown is the lowest key, so the known rows are read first.
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

export async function readSegment<Row>(ctx: Context, query: PageQuery<Row>, segment = ''): Promise<Found<Row>[]> {
  const { copy, offset, limit, after } = query
  const read = (count: number, live: string) => readFrom(ctx, { ...query, limit: count }, and(segment, live))
  // An offset would also count cancelled rows.
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
    // Opens only the parts that contain the page. It slows down queries with conditions.
    settings: { read_in_order_use_virtual_row: condition.sql === '' ? 1 : 0 },
    sql: `SELECT id, ${copy.truth === undefined ? 'shown' : "'null' AS shown"}, ${key} AS sort_key FROM ${table} ${where(condition.sql, start, segment)}
      ORDER BY ${key} ${direction}, id ${direction} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: {
      ...condition.params,
      limit,
      offset: after === undefined ? offset : 0,
      ...(after === undefined ? {} : { afterKey: after.key, afterId: after.id }),
    },
  })
}

/** More categories than a list shows. */
const maxOptions = 1000

type CountQuery = { name: string; copy: Copy; condition: Condition }

export async function countRows(ctx: Context, { name, copy, condition }: CountQuery, segment = ''): Promise<number> {
  const [row] = await readRows(ctx, {
    name,
    row: z.object({ total: integer }),
    sql: `SELECT sum(sign) AS total FROM ${copy.table} ${where(condition.sql, segment)}`,
    params: condition.params,
  })
  return row?.total ?? 0
}

/** The number of rows per condition, in one statement. Their parameters have different names. */
export async function countEach(
  ctx: Context,
  { name, copy, conditions }: Omit<CountQuery, 'condition'> & { conditions: readonly Condition[] },
): Promise<number[]> {
  if (conditions.length === 0) return []
  const counts = conditions.map(
    ({ sql }, at) => `SELECT ${at} AS at, sum(sign) AS total FROM ${copy.table} ${where(sql)}`,
  )
  const rows = await readRows(ctx, {
    name,
    row: z.object({ at: integer, total: integer }),
    sql: counts.join(' UNION ALL '),
    params: Object.assign({}, ...conditions.map(({ params }) => params)),
  })
  return conditions.map((_, at) => rows.find(row => row.at === at)?.total ?? 0)
}

/** In a table of up to this many rows, an exact count takes less time than a capped one. */
const maxExactRows = 500_000

/** A capped count reads to the end only if more rows than this are cancelled. */
const cancelledAllowance = 5000

const tableSizes = createMinuteCache<number>()

/** Counts up to the maximum that the UI shows. */
export async function countSome(
  ctx: Context,
  query: CountQuery,
  { exactUpTo = maxExactRows }: { exactUpTo?: number } = {},
): Promise<number> {
  const isSmall = (await tableSizes(ctx, query.copy.table, () => countStored(ctx, query))) <= exactUpTo
  const total = isSmall ? undefined : await countFirst(ctx, query)
  return Math.min(maxCount, total ?? (await countRows(ctx, query)))
}

/** The rows of the table, including cancelled and cancelling ones. */
async function countStored(ctx: Context, { name, copy }: CountQuery): Promise<number> {
  const sql = `SELECT count() AS total FROM ${copy.table}`
  const [row] = await readRows(ctx, { name, row: z.object({ total: integer }), sql })
  return row?.total ?? 0
}

/**
 * The exact count, or a lower one that reaches the maximum; undefined if more rows have to be read.
 * Cancelled rows are counted in the same statement, because each statement has a fixed cost.
 */
async function countFirst(ctx: Context, { name, copy, condition }: CountQuery): Promise<number | undefined> {
  const { table } = copy
  const cancelled = `(SELECT count() FROM ${table} WHERE sign = -1) AS cancelled`
  const most = maxCount + cancelledAllowance
  const [row] = await readRows(ctx, {
    name,
    row: z.object({ total: integer, seen: integer, cancelled: integer }),
    sql:
      condition.sql === ''
        ? // The engine knows the number of stored rows without reading them.
          `SELECT ${cancelled}, count() - 2 * cancelled AS total, 0 AS seen FROM ${table}`
        : `SELECT sum(sign) AS total, count() AS seen, ${cancelled}
            FROM (SELECT sign FROM ${table} WHERE ${condition.sql} LIMIT ${most})`,
    params: condition.params,
  })
  const found = row ?? { total: 0, seen: 0, cancelled: 0 }
  // A row that was read may be cancelled by a row that was not read.
  const isTold = found.seen < most || found.total - found.cancelled >= maxCount
  return isTold ? found.total : undefined
}

/** The number of rows per value of `expression`, which must not contain user input. */
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

/**
 * The number of rows per facet token with a prefix, the most frequent first. Tokens of other facets
 * are counted too and left out at the end: comparing the tokens of each row takes longer.
 */
export function countTokens(
  ctx: Context,
  { name, copy, condition }: CountQuery,
  prefix: string,
): Promise<{ token: string; total: number }[]> {
  return readRows(ctx, {
    name,
    row: z.object({ token: z.string(), total: integer }),
    sql: `SELECT token, sum(sign) AS total
      FROM (SELECT arrayJoin(facets) AS token, sign FROM ${copy.table} ${where(condition.sql)})
      GROUP BY token HAVING total > 0 AND startsWith(token, {prefix:String})
      ORDER BY total DESC, token LIMIT ${maxOptions}`,
    params: { ...condition.params, prefix },
  })
}

/** The ids of all matches, or of as many as the limit, unordered. */
export async function readIds(
  ctx: Context,
  { name, copy: { table }, condition, limit }: CountQuery & { limit?: number | undefined },
): Promise<string[]> {
  const rows = await readRows(ctx, {
    name,
    row: z.object({ id: digits }),
    sql: `SELECT id FROM ${table} ${where(condition.sql, isLive(table))} ${limit === undefined ? '' : `LIMIT ${limit}`}`,
    params: condition.params,
  })
  return rows.map(({ id }) => id)
}

/**
 * The newest rows with these ids, in the order of the ids. Missing rows are omitted. Ids are spread
 * over the table, so any large batch scans all of it; large batches are cheap per id. ClickHouse
 * sorts the rows, so that this process does not hold them in memory.
 */
export function streamByIds<Row>(
  ctx: Context,
  { name, row, truth, json = 'shown' }: { name: string; row: z.ZodType<Row>; truth: string; json?: string },
  ids: readonly string[],
): AsyncGenerator<Row[], void, undefined> {
  return streamJson(ctx, {
    name,
    row,
    sql: `WITH (SELECT {ids:Array(UInt64)}) AS ids SELECT ${json} FROM ${truth} WHERE id IN (SELECT arrayJoin(ids))
      ORDER BY transform(id, ids, arrayEnumerate(ids), 0), version DESC LIMIT 1 BY id`,
    params: { ids: `[${ids.join(',')}]` },
  })
}
