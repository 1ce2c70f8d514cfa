import type { AdminOffersQuery } from '@limelight/contract/offers/admin'
import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import { countOf } from '../engines/page-store.ts'

type Wanted = Omit<AdminOffersQuery, 'offset' | 'limit' | 'sort'>

function matching(db: Database, { search, status, moderationStatus, userId }: Wanted) {
  let query = db.selectFrom('offers').innerJoin('users', 'users.id', 'offers.user_id')
  if (status !== undefined) query = query.where('offers.status', '=', status)
  if (moderationStatus !== undefined) query = query.where('offers.moderation_status', '=', moderationStatus)
  if (userId !== undefined) query = query.where('offers.user_id', '=', userId)
  if (search) {
    const part = search.toLowerCase()
    query = query.where(
      sql<boolean>`(
        offers.id::text = ${part} or strpos(lower(offers.name), ${part}) > 0 or strpos(users.email, ${part}) > 0
        or strpos(lower(users.name || ' ' || users.surname), ${part}) > 0
      )`,
    )
  }
  return query
}

export async function listOfferIds(
  db: Database,
  { offset, limit, sort, ...wanted }: AdminOffersQuery,
): Promise<string[]> {
  const way = sort.startsWith('-') ? 'desc' : 'asc'
  const offers = matching(db, wanted).select('offers.id').offset(offset).limit(limit)
  const ordered = sort.endsWith('price') ? offers.orderBy('offers.price', order => order[way]().nullsLast()) : offers
  return (await ordered.orderBy('offers.id', way).execute()).map(({ id }) => id)
}

export function countOffers(db: Database, wanted: Wanted): Promise<number> {
  return countOf(matching(db, wanted))
}

export function findSellers(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'surname'])
    .where(eb => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
}
