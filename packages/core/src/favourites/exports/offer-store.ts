import type { Database } from '@limelight/db/database'

/** Public offers with their cheapest item, in no order. */
export function findOffersToExport(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('offers')
    .innerJoin('users', 'users.id', 'offers.user_id')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('offer_items')
          .select(['offer_items.price', 'exec_days', 'max_amount'])
          .whereRef('offer_items.offer_id', '=', 'offers.id')
          .orderBy('offer_items.price')
          .orderBy('position')
          .limit(1)
          .as('item'),
      join => join.onTrue(),
    )
    .select(['offers.id', 'offers.user_id', 'offers.name', 'offers.category', 'rating_hundredths', 'reviews_total'])
    .select(['item.price', 'item.exec_days', 'item.max_amount'])
    .where(eb => eb('offers.id', '=', eb.fn.any(eb.val(ids))))
    .where('offers.status', '=', 'ACTIVE')
    .where('offers.moderation_status', '<>', 'REFUSED')
    .where(eb => eb.or([eb('offers.moderation_status', '=', 'APPROVED'), eb('offers.has_contacts', '=', false)]))
    .where('users.deleted_at', 'is', null)
    .execute()
}
