import type { Grade } from '@limelight/contract/search/match'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { type Params, packed, readRows } from '../../engines/clickhouse.ts'
import { digits, integer } from '../../engines/rows.ts'
import { type Copy, where } from '../copies.ts'
import type { Condition } from '../query.ts'

/** A place in the order of best match. */
export type Graded = { id: string; sort_key: number; grade: Grade }

type GradedQuery = {
  name: string
  copy: Copy
  /** The conditions of the grades, best first. */
  levels: readonly { grade: Grade; condition: Condition }[]
  after: { grade: Grade; key: number; id: string } | undefined
  offset: number
  limit: number
}

/**
 * Sorts few matches at once: each has its highest grade. Reading in order costs more, because it
 * looks for them in the whole table.
 */
export function readGraded(
  ctx: Context,
  { name, copy: { table, key }, levels, after, offset, limit }: GradedQuery,
): Promise<Graded[]> {
  const params: Params = Object.assign({}, ...levels.map(({ condition }) => condition.params), { offset, limit })
  if (after !== undefined) Object.assign(params, { afterGrade: after.grade, afterKey: after.key, afterId: after.id })
  const start =
    after === undefined ? '' : `(level, ${key}, id) < ({afterGrade:UInt8}, {afterKey:Int64}, {afterId:UInt64})`
  const matches = levels.map(
    ({ grade, condition }) =>
      `SELECT id, version, sign, ${key}, ${grade} AS level FROM ${table} ${where(condition.sql)}`,
  )
  return readRows(ctx, {
    name,
    row: z.object({ id: digits, sort_key: integer, grade: z.literal([1, 2, 3, 4]) }),
    settings: { optimize_read_in_order: 0 },
    sql: `SELECT id, ${key} AS sort_key, max(level) AS grade FROM (
        SELECT id, version, ${key}, level FROM (${matches.join(' UNION ALL ')})
        GROUP BY id, version, ${key}, level HAVING sum(sign) > 0
      ) GROUP BY id, ${key} ${start === '' ? '' : `HAVING ${start.replace('level', 'grade')}`}
      ORDER BY grade DESC, sort_key DESC, id DESC LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params,
  })
}

const indexedRow = z.object({ id: digits, facets: z.array(z.string()), words: z.string() })

/** What the index has of the newest rows with these ids, and one column more. */
export async function readIndexed<Other>(
  ctx: Context,
  { name, truth, column, other }: { name: string; truth: string; column: string; other: z.ZodType<Other> },
  ids: readonly string[],
): Promise<Map<string, { facets: string[]; words: string; other: Other }>> {
  if (ids.length === 0) return new Map()
  const rows = await readRows(ctx, {
    name,
    row: indexedRow.extend({ other }),
    sql: `SELECT id, facets, words, ${column} AS other FROM ${truth}
      WHERE id IN {ids:Array(UInt64)} ORDER BY version DESC LIMIT 1 BY id`,
    params: { ids: ids.map(BigInt) },
  })
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** The newest rows with these ids as lists show them, in no order. */
export async function readShown<Row>(
  ctx: Context,
  { name, row, truth }: { name: string; row: z.ZodType<Row>; truth: string },
  ids: readonly string[],
): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map()
  const rows = await readRows(ctx, {
    name,
    row: z.object({ id: digits, shown: packed(row) }),
    sql: `SELECT id, shown FROM ${truth} WHERE id IN {ids:Array(UInt64)} ORDER BY version DESC LIMIT 1 BY id`,
    params: { ids: ids.map(BigInt) },
  })
  return new Map(rows.map(({ id, shown }) => [id, shown]))
}
