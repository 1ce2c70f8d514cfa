import type { Offer } from '@limelight/contract/offers/schema'
import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { loadReading } from '../moderation/strangers.ts'
import { AppError } from '../runtime/errors.ts'
import { loadUserCards } from '../users/cards.ts'
import { loadBenchmarks } from './benchmarks.ts'
import { liveOrdersOf } from './live-orders.ts'
import { type FullOffer, findListIds, findOffers } from './store.ts'
import { toOffer } from './view.ts'

/** Who looks at offers. Admins see what owners see of their own ones. */
export type Viewer = { userId: string; isAdmin?: boolean }

/** In the order of the ids; offers that are gone are missing. */
export async function presentOffers(
  ctx: Context,
  viewer: Viewer,
  ids: readonly string[],
  db: Database = ctx.db,
): Promise<Offer[]> {
  if (ids.length === 0) return []
  const rows = new Map((await findOffers(db, ids)).map(row => [row.id, row]))
  const ordered = ids.flatMap(id => rows.get(id) ?? [])
  return presentRows(ctx, viewer, ordered, db)
}

export async function presentOffer(ctx: Context, viewer: Viewer, id: string, db: Database = ctx.db): Promise<Offer> {
  const [offer] = await presentOffers(ctx, viewer, [id], db)
  if (offer === undefined) throw new AppError('ITEM_NOT_FOUND')
  return offer
}

async function presentRows(ctx: Context, viewer: Viewer, rows: readonly FullOffer[], db: Database): Promise<Offer[]> {
  const isInside = (row: FullOffer) => viewer.isAdmin === true || row.user_id === viewer.userId
  const ids = rows.map(({ id }) => id)
  const sellers = rows.map(({ user_id }) => user_id)
  const categories = [...new Set(rows.flatMap(({ category }) => category ?? []))]
  const cards = await loadUserCards(ctx, sellers, db)
  const benchmarks = await loadBenchmarks(ctx, categories, db)
  const lists = viewer.isAdmin === true ? new Map<string, string[]>() : await findListIds(db, viewer.userId, ids)
  const liveOrders = await liveOrdersOf(
    db,
    rows.filter(isInside).map(({ id }) => id),
  )
  const read = await loadReading(db, viewer, sellers)
  return rows.map(row =>
    toOffer(ctx.config, row, {
      seller: cards.get(row.user_id),
      benchmark: row.category === null ? undefined : benchmarks.get(row.category),
      liveOrders: liveOrders.get(row.id) ?? 0,
      listIds: lists.get(row.id) ?? [],
      isInsider: isInside(row),
      read,
    }),
  )
}
