import { formatUsdt } from '@limelight/contract/deposits/units'
import type { Database } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { loadUserCards } from '../../users/cards.ts'
import { findOffersToExport } from './offer-store.ts'
import type { ExportedOffer } from './rows.ts'

/** Bounds the memory of one query. */
const offersAtOnce = 1000

/** Public offers in the order of the ids. */
export async function* streamOffers(
  ctx: Context,
  db: Database,
  ids: readonly string[],
): AsyncGenerator<ExportedOffer[], void, undefined> {
  for (let start = 0; start < ids.length; start += offersAtOnce) {
    const wanted = ids.slice(start, start + offersAtOnce)
    const rows = new Map((await findOffersToExport(db, wanted)).map(row => [row.id, row]))
    const shown = wanted.flatMap(id => rows.get(id) ?? [])
    const sellers = await loadUserCards(
      ctx,
      shown.map(({ user_id }) => user_id),
      db,
    )
    yield shown.map(row => ({
      id: row.id,
      name: row.name,
      seller: sellers.get(row.user_id).fullName,
      category: row.category,
      price: row.price === null ? null : formatUsdt(BigInt(row.price)),
      execDays: row.exec_days,
      maxAmount: row.max_amount,
      rating: row.reviews_total === 0 ? null : row.rating_hundredths / 100,
      reviewsTotal: row.reviews_total,
    }))
  }
}
