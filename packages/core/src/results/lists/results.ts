import { formatUsdt, parseUsdt } from '@limelight/contract/deposits/units'
import {
  type Drawer,
  type DrawerQuery,
  type ResultRow,
  type Results,
  type ResultsQuery,
  resultRules,
  type UpdateResults,
} from '@limelight/contract/results/lists'
import type { Database } from '@limelight/db/database'
import type { Caller, Context } from '../../context.ts'
import { createMinuteCache } from '../../engines/minute-cache.ts'
import { type Face, facesOfInfluencers } from '../../influencers/list-items.ts'
import { findProblems, readCountedOrders, readCountedPosts } from '../../orders/lists/counted.ts'
import { publishResults } from '../../orders/lists/live-update.ts'
import type { Problem } from '../../orders/posts/proof.ts'
import { AppError } from '../../runtime/errors.ts'
import { findLinksOf } from '../links/store.ts'
import { toLink } from '../links/view.ts'
import { hasSales, lockSettings, updateSettings } from '../store.ts'
import { toFigures } from './figures.ts'
import {
  countClickDays,
  findClickDays,
  findCountedIds,
  findCountedPosts,
  findCountedSales,
  findResultList,
  findRows,
  findStaleSince,
  findUnassignedCodes,
  type ResultList,
  type StoredRow,
  type StoredSale,
  type Value,
} from './store.ts'

export async function requireResultList(
  db: Database,
  { userId }: Caller,
  id: string,
): Promise<ResultList & { currency: string; rate: string }> {
  const list = await findResultList(db, userId, id)
  if (list === undefined) throw new AppError('ITEM_NOT_FOUND')
  const { currency, rate } = list
  return { ...list, currency: currency ?? resultRules.defaultCurrency, rate: rate ?? String(parseUsdt('1')) }
}

/** Everything that one answer adds up comes from one snapshot. */
export function inSnapshot<Result>(ctx: Context, read: (inside: Context) => Promise<Result>): Promise<Result> {
  const snapshot = ctx.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(db => read({ ...ctx, db }))
}

export async function getResults(ctx: Context, caller: Caller, query: ResultsQuery): Promise<Results> {
  return presentResults(ctx, await inSnapshot(ctx, inside => readResults(inside, caller, query)))
}

/** Within a snapshot. */
export async function readResults(ctx: Context, caller: Caller, query: ResultsQuery) {
  const list = await requireResultList(ctx.db, caller, query.id)
  const rows = await findRows(ctx.db, list.id, query)
  // The search store knows the pictures, and answers while Postgres is read. Who awaits it gets its error.
  const creators = creatorsOf(ctx, list, rows)
  creators.catch(() => undefined)
  const values = rows.flatMap(({ value, is_total }) => (is_total ? [] : [value]))
  const unassigned = values.includes(null) ? await findUnassignedCodes(ctx.db, list.id) : []
  const links = await findLinksOf(ctx.db, list.id, values)
  const problems = await findProblems(
    ctx,
    rows.flatMap(row => row.order_ids),
  )
  return { list, rows, creators, unassigned, links, problems, staleSince: await findStaleSince(ctx.db, list.id) }
}

/** After the snapshot, which does not wait for the search store. */
export async function presentResults(
  ctx: Context,
  { list, rows, unassigned, links, problems, staleSince, ...read }: Awaited<ReturnType<typeof readResults>>,
): Promise<Results> {
  const creators = await read.creators
  const rate = BigInt(list.rate)
  const now = ctx.clock.now().toISOString()
  return {
    list: { id: list.id, name: list.name, type: list.type },
    currency: list.currency,
    rate: formatUsdt(rate),
    ...totalOf(rows, rate),
    data: rows.flatMap((row): ResultRow[] => {
      const { value, is_removed: isRemoved, is_total } = row
      if (is_total) return []
      const ofRow = links.filter(link => link.value === value).map(link => toLink(ctx.config, link))
      const pictureUrl = (value === null ? undefined : creators.get(value)?.avatarUrl) ?? null
      return [
        {
          value,
          name: nameOf(row, creators),
          pictureUrl,
          isRemoved,
          problem: firstProblem(row.order_ids.flatMap(id => problems.get(id) ?? [])),
          links: ofRow,
          codes: value === null ? unassigned.map(({ code }) => code) : row.codes,
          figures: toFigures(row, rate),
        },
      ]
    }),
    clicksUntil: staleSince?.toISOString() ?? now,
    madeAt: now,
  }
}

function totalOf(rows: readonly StoredRow[], rate: bigint): Pick<Results, 'total' | 'figures'> {
  const total = rows.find(({ is_total }) => is_total)
  if (total === undefined) throw new Error('The sum of results is missing')
  return { total: total.rows, figures: toFigures(total, rate) }
}

/** What is wrong first among the orders of a row. */
function firstProblem(problems: readonly Problem[]): string | null {
  return problems.toSorted((one, other) => other.rank - one.rank).at(-1)?.text ?? null
}

/** A row that has nothing but links stores no name. */
export function nameOf({ value, name }: Pick<StoredRow, 'value' | 'name'>, creators: Map<string, Face>): string {
  return (name === value ? creators.get(name)?.name : undefined) ?? name
}

/** A page that shows live updates is read again and again. */
const rememberFaces = createMinuteCache<Map<string, Face>>()

/** Results are also there while the search store is unavailable. */
export async function creatorsOf(
  ctx: Context,
  { network }: ResultList,
  rows: readonly StoredRow[],
): Promise<Map<string, Face>> {
  const ids = rows.flatMap(({ value }) => value ?? [])
  if (network === null || ids.length === 0) return new Map()
  const read = () => facesOfInfluencers(ctx, network, ids)
  return rememberFaces(ctx, `${network} ${ids}`, read).catch(emptyWhenUnavailable)
}

function emptyWhenUnavailable(error: unknown): Map<string, Face> {
  if (error instanceof AppError && error.code === 'DATABASE_ERROR') return new Map()
  throw error
}

/** What is behind a number: its rows and, over all pages, its sum. */
export async function getRows(
  ctx: Context,
  caller: Caller,
  { id, kind, value, offset, limit }: DrawerQuery,
): Promise<Drawer> {
  const filter: Value = value === undefined ? undefined : { value: value === 'none' ? null : value }
  const page = { offset, limit }
  return inSnapshot(ctx, async inside => {
    const { db } = inside
    const list = await requireResultList(db, caller, id)
    const rows = await findRows(db, list.id, { sort: '-cost', filter, offset: 0, limit: 0 })
    const { figures } = totalOf(rows, BigInt(list.rate))
    switch (kind) {
      case 'orders': {
        const orders = await findCountedIds(db, list.id, filter, page)
        const ids = orders.map(order => order.id)
        return { total: figures.orders, figures, data: await readCountedOrders(inside, ids) }
      }
      case 'posts': {
        const counted = await findCountedPosts(db, list.id, filter, page)
        const posts = await readCountedPosts(inside, counted)
        return { total: figures.posts, figures, data: posts.map(({ post, number }) => ({ ...post, number })) }
      }
      case 'clicks': {
        const total = await countClickDays(db, list.id, filter)
        return { total, figures, data: await findClickDays(db, list.id, filter, page) }
      }
      case 'sales': {
        const sales = await findCountedSales(db, list.id, filter, page)
        return { total: figures.sales, figures, data: sales.map(sale => toSale(sale, list.currency)) }
      }
    }
  })
}

function toSale({ sold_at, updated_at, amount, ...sale }: StoredSale, currency: string) {
  const dates = { soldAt: sold_at.toISOString(), updatedAt: updated_at.toISOString() }
  return { ...sale, ...dates, amount: formatUsdt(amount), currency }
}

/** Sales have no currency of their own, so it stays while there are some. */
export async function updateResults(
  ctx: Context,
  caller: Caller,
  { id, currency, rate }: UpdateResults,
): Promise<Results> {
  await ctx.db.transaction().execute(async trx => {
    await requireResultList(trx, caller, id)
    const settings = await lockSettings(trx, { listId: id, userId: caller.userId })
    if (currency !== undefined && currency !== settings.currency && (await hasSales(trx, id)))
      throw new AppError('ITEM_COUNT_ERROR')
    await updateSettings(trx, id, {
      list_id: id,
      ...(currency !== undefined && { currency }),
      ...(rate !== undefined && { rate: parseUsdt(rate) }),
    })
    await publishResults(ctx, trx, caller.userId, [id])
  })
  return getResults(ctx, caller, firstPage(id))
}

export function firstPage(id: string): ResultsQuery {
  return { id, sort: '-cost', offset: 0, limit: 20 }
}
