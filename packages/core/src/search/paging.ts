import { createHash } from 'node:crypto'
import { mostCounted } from '@limelight/contract/search/fields'
import type { ClickHouse } from '@limelight/db/clickhouse'
import type { Context } from '../context.ts'
import type { Copy } from './copies.ts'
import { type Filter, toConditions } from './query.ts'
import { countRows, countSome, type PageQuery, type Place, readPage } from './store.ts'

/**
 * Where the pages ended that somebody has just read. The page after one of them is then found by its key, which costs the
 * same at any depth, and nobody meets a row twice because others moved meanwhile. Any other page is counted off.
 */
const mostPlaces = 20_000
const placesKeptMs = 5 * 60_000

type Ends = Map<string, Place & { keptUntil: number }>
const endsByStore = new WeakMap<ClickHouse, Ends>()

export async function findPage<Row>(
  ctx: Context,
  { userId }: { userId: string },
  query: Omit<PageQuery<Row>, 'after' | 'condition'> & { filters: readonly Filter[] },
): Promise<Row[]> {
  const now = ctx.clock.now().getTime()
  const ends = endsOf(ctx)
  const walk = nameOf(userId, query.copy, query.direction, query.filters)
  const end = ends.get(`${walk} ${query.offset}`)
  const rows = await readPage(ctx, {
    ...query,
    condition: toConditions(query.filters),
    after: end !== undefined && end.keptUntil > now ? end : undefined,
  })
  const last = rows.at(-1)
  if (last !== undefined) {
    const place = { key: last.sort_key, id: last.id, keptUntil: now + placesKeptMs }
    keep(ends, `${walk} ${query.offset + rows.length}`, place)
  }
  return rows.map(({ shown }) => shown)
}

function endsOf({ clickhouse }: Context): Ends {
  const ends = endsByStore.get(clickhouse) ?? new Map()
  endsByStore.set(clickhouse, ends)
  return ends
}

/** The oldest makes room. */
function keep(ends: Ends, name: string, place: Place & { keptUntil: number }): void {
  ends.delete(name)
  ends.set(name, place)
  const [oldest] = ends.keys()
  if (ends.size > mostPlaces && oldest !== undefined) ends.delete(oldest)
}

/** Ids may be many and change under way, such as what is left out because it is in a list by now. */
function nameOf(userId: string, copy: Copy, direction: string, filters: readonly Filter[]): string {
  const named = filters.map(filter => (filter.kind === 'ids' ? filter.name : filter))
  const walk = JSON.stringify([userId, copy.table, direction, named])
  return createHash('sha256').update(walk).digest('base64url')
}

type Search = { name: string; copy: Copy; filters: readonly Filter[] }

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
  return { total, isTotalCapped: total === mostCounted }
}
