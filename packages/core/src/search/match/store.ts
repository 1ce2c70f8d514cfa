import type { Grade } from '@limelight/contract/search/match'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { type Params, packed, readRows } from '../../engines/clickhouse.ts'
import { digits, integer } from '../../engines/rows.ts'
import { type Copy, where } from '../copies.ts'
import type { Condition } from '../query.ts'
import type { Matched } from './reasons.ts'

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

const matchedRow = z.object({ facets: z.array(z.string()), words: z.string(), texts: z.array(z.string()) })

const selectMatched = (texts: string) =>
  `CAST((facets, words, ${texts}), 'Tuple(facets Array(String), words String, texts Array(String))') AS matched`

type ShownQuery<Row> = { name: string; row: z.ZodType<Row>; truth: string; texts?: string | undefined }

/** The newest rows with these ids as lists show them, in no order. With `texts`, also what they are found by. */
export async function readShown<Row>(
  ctx: Context,
  { name, row, truth, texts }: ShownQuery<Row>,
  ids: readonly string[],
): Promise<Map<string, { shown: Row; matched?: Matched | undefined }>> {
  const columns = texts === undefined ? 'shown' : `shown, ${selectMatched(texts)}`
  const shape = z.object({ id: digits, shown: packed(row), matched: matchedRow.optional() })
  const rows = await readNewest(ctx, { name, row: shape, truth, columns }, ids)
  return new Map(rows.map(({ id, ...read }) => [id, read]))
}

export async function readMatched(
  ctx: Context,
  { name, truth, texts }: { name: string; truth: string; texts: string },
  ids: readonly string[],
): Promise<Map<string, Matched>> {
  const shape = z.object({ id: digits, matched: matchedRow })
  const rows = await readNewest(ctx, { name, row: shape, truth, columns: selectMatched(texts) }, ids)
  return new Map(rows.map(({ id, matched }) => [id, matched]))
}

async function readNewest<Row>(
  ctx: Context,
  { name, row, truth, columns }: { name: string; row: z.ZodType<Row>; truth: string; columns: string },
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return []
  return readRows(ctx, {
    name,
    row,
    sql: `SELECT id, ${columns} FROM ${truth} WHERE id IN {ids:Array(UInt64)} ORDER BY version DESC LIMIT 1 BY id`,
    params: { ids: ids.map(BigInt) },
  })
}
