import { maxCount } from '@limelight/contract/search/fields'
import * as z from 'zod'
import type { Context } from '../context.ts'
import type { Copy } from './copies.ts'
import type { PageEnd } from './cursor.ts'
import { type Filter, toConditions } from './query.ts'
import { countRows, countSome, readPage } from './store.ts'

type Search = { name: string; copy: Copy; filters: readonly Filter[] }

export type PageQuery<Row> = Search & {
  row: z.ZodType<Row>
  direction: 'ASC' | 'DESC'
  limit: number
  /**
   * A page after a known row is found by its key, at the same cost for any depth. An offset has to
   * skip rows.
   */
  start: { offset: number } | PageEnd
  /** The last row that may be shown. */
  until?: PageEnd | undefined
}

/**
 * A page, and its end unless the page is empty. If it starts after a known row, rows that are added
 * or removed before that row do not shift it. `isCut` is true if rows beyond `until` were left out.
 */
export async function findPage<Row>(
  ctx: Context,
  { filters, start, until, ...query }: PageQuery<Row>,
): Promise<{ rows: Row[]; end: PageEnd | undefined; isCut: boolean }> {
  const found = await readPage(ctx, {
    ...query,
    condition: toConditions(filters),
    offset: start.offset,
    after: 'id' in start ? start : undefined,
  })
  const rows = until === undefined ? found : found.filter(row => !isBeyond(row, until, query.direction))
  const last = rows.at(-1)
  return {
    rows: rows.map(({ shown }) => shown),
    end: last && { offset: start.offset + rows.length, key: last.sort_key, id: last.id },
    isCut: rows.length < found.length,
  }
}

/** The row at an offset; undefined beyond the last one. */
export async function findRow(
  ctx: Context,
  { filters, offset, ...search }: Search & { direction: 'ASC' | 'DESC'; offset: number },
): Promise<PageEnd | undefined> {
  const query = { ...search, row: z.unknown(), condition: toConditions(filters), offset, limit: 1 }
  const [row] = await readPage(ctx, query)
  return row && { offset, key: row.sort_key, id: row.id }
}

/** Unknown values (-1) come last in both directions. Ties are ordered by id. */
function isBeyond(row: { sort_key: number; id: string }, edge: PageEnd, direction: 'ASC' | 'DESC'): boolean {
  const way = direction === 'ASC' ? 1 : -1
  const rankOf = (key: number) => (key === -1 ? Number.POSITIVE_INFINITY : key * way)
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
