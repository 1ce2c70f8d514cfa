import type { FormalOffer } from '@limelight/contract/formal-offers/schema'
import type { Database } from '@limelight/db/database'
import type { FormalOfferRow } from '@limelight/db/formal-offers/tables'
import type { Context } from '../context.ts'
import { loadReading } from '../moderation/strangers.ts'
import { loadUserCards } from '../users/cards.ts'
import { toFormalOffer } from './view.ts'

export async function presentFormalOffer(
  ctx: Context,
  viewer: { userId: string },
  row: FormalOfferRow,
  db: Database = ctx.db,
): Promise<FormalOffer> {
  const [formalOffer] = await presentFormalOffers(ctx, viewer, [row], db)
  if (formalOffer === undefined) throw new Error('A formal offer was not presented')
  return formalOffer
}

/** In the order of the rows. */
export async function presentFormalOffers(
  ctx: Context,
  viewer: { userId: string },
  rows: readonly FormalOfferRow[],
  db: Database = ctx.db,
): Promise<FormalOffer[]> {
  const users = rows.flatMap(({ user_id, target_user_id }) => [user_id, ...(target_user_id ? [target_user_id] : [])])
  const cards = await loadUserCards(ctx, users, db)
  const read = await loadReading(db, viewer, users)
  return rows.map(row => toFormalOffer(row, cards, read))
}
