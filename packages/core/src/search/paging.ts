import { maxCount } from '@limelight/contract/search/fields'
import type * as z from 'zod'
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
}

/**
 * A page, and its end unless the page is empty. If it starts after a known row, rows that are added
 * or removed before that row do not shift it.
 */
export async function findPage<Row>(
  ctx: Context,
  { filters, start, ...query }: PageQuery<Row>,
): Promise<{ rows: Row[]; end: PageEnd | undefined }> {
  const rows = await readPage(ctx, {
    ...query,
    condition: toConditions(filters),
    offset: start.offset,
    after: 'id' in start ? start : undefined,
  })
  const last = rows.at(-1)
  return {
    rows: rows.map(({ shown }) => shown),
    end: last && { offset: start.offset + rows.length, key: last.sort_key, id: last.id },
  }
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
