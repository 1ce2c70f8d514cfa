import { maxCount } from '@limelight/contract/search/rules'
import * as z from 'zod'
import type { Context } from '../context.ts'
import type { Copy } from './copies.ts'
import type { PageEnd } from './cursor.ts'
import { readBest } from './match/pages.ts'
import type { Matched } from './match/reasons.ts'
import { type Filter, toConditions } from './query.ts'
import { countRows, countSome, type Found, readPage } from './store.ts'

type Search = { name: string; copy: Copy; filters: readonly Filter[] }

export type PageQuery<Row> = Search & {
  row: z.ZodType<Row>
  /** For best match, which reads `matched` together with the rows. */
  texts?: string | undefined
  direction: 'ASC' | 'DESC'
  limit: number
  /**
   * A page after a known row is found by its key, at the same cost for any depth. An offset has to
   * skip rows.
   */
  start: { offset: number } | PageEnd
  /** The last row that may be shown. */
  until?: PageEnd | undefined
  /** The number of matches, if it is being counted already. */
  matches?: Promise<{ total: number }>
}

/**
 * A page, and its end unless the page is empty. If it starts after a known row, rows that are added
 * or removed before that row do not shift it. `isCut` is true if rows beyond `until` were left out.
 */
export async function findPage<Row>(
  ctx: Context,
  { until, ...query }: PageQuery<Row>,
): Promise<{ rows: Row[]; matched: Map<string, Matched>; end: PageEnd | undefined; isCut: boolean }> {
  const { found, isSmall } = await readRowsOf(ctx, query)
  const rows = until === undefined ? found : found.filter(row => !isBeyond(row, until, query.direction))
  const last = rows.at(-1)
  return {
    rows: rows.map(({ shown }) => shown),
    matched: new Map(rows.flatMap(({ id, matched }) => (matched === undefined ? [] : [[id, matched] as const]))),
    end: last && endOf(last, query.start.offset + rows.length, isSmall),
    isCut: rows.length < found.length,
  }
}

async function readRowsOf<Row>(
  ctx: Context,
  { filters, start, matches, ...query }: Omit<PageQuery<Row>, 'until'>,
): Promise<{ found: Found<Row>[]; isSmall: boolean }> {
  const { truth } = query.copy
  if (truth !== undefined) {
    const countMatches = () => matches ?? findCappedTotal(ctx, { ...query, filters })
    return readBest(ctx, { ...query, filters, start, truth, countMatches })
  }
  const found = await readPage(ctx, {
    ...query,
    condition: toConditions(filters),
    offset: start.offset,
    after: 'id' in start ? start : undefined,
  })
  return { found, isSmall: false }
}

function endOf({ id, sort_key: key, grade }: Found<unknown>, offset: number, isSmall: boolean): PageEnd {
  return { offset, key, id, ...(grade === undefined ? {} : { best: { grade, isSmall } }) }
}

/** The row at an offset; undefined beyond the last one. */
export async function findRow(
  ctx: Context,
  { offset, ...query }: Search & { direction: 'ASC' | 'DESC'; offset: number },
): Promise<PageEnd | undefined> {
  const { end } = await findPage(ctx, { ...query, row: z.unknown(), start: { offset }, limit: 1 })
  return end && { ...end, offset }
}

/** Unknown values (-1) come last in both directions. Ties are ordered by id. */
function isBeyond(row: Found<unknown>, edge: PageEnd, direction: 'ASC' | 'DESC'): boolean {
  const way = direction === 'ASC' ? 1 : -1
  const rankOf = (key: number) => (key === -1 ? Number.POSITIVE_INFINITY : key * way)
  if (row.grade !== undefined && edge.best !== undefined && row.grade !== edge.best.grade)
    return row.grade < edge.best.grade
  if (row.sort_key !== edge.key) return rankOf(row.sort_key) > rankOf(edge.key)
  return way === 1 ? BigInt(row.id) > BigInt(edge.id) : BigInt(row.id) < BigInt(edge.id)
}

export async function findTotal(
  ctx: Context,
  search: Search,
  count: 'exact' | 'capped',
): Promise<{ total: number; isTotalCapped?: boolean }> {
  if (count === 'capped') return findCappedTotal(ctx, search)
  return { total: await countRows(ctx, { ...search, condition: toConditions(search.filters) }) }
}

export async function findCappedTotal(
  ctx: Context,
  search: Search,
): Promise<{ total: number; isTotalCapped: boolean }> {
  const total = await countSome(ctx, { ...search, condition: toConditions(search.filters) })
  return { total, isTotalCapped: total === maxCount }
}
