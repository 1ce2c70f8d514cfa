import type { Database } from '@limelight/db/database'
import type { RawBuilder } from 'kysely'
import type { Criteria } from './criteria.ts'
import { matching, type Tiers } from './matching-store.ts'
import { findRelevant } from './relevance.ts'
import {
  countMatches,
  findFew,
  findNewest,
  findPage,
  type OfferKey,
  type OrderedSort,
  type TierKey,
  type TierPlace,
  walkNewest,
} from './store.ts'

/** A search with so many matches among the newest offers is common. */
const common = { newest: 20_000, max: 101 }
/**
 * With so many matches there, reading on finds the rest of them sooner than the index of words, which
 * intersects all offers of the word, the kind and the prices first.
 */
const likelyCommon = { min: 25, newest: 100_000 }
/**
 * Fewer matches are counted and sorted in one statement. Each costs a page of the table, as does each
 * step of a walk, except for the newest offers: they are stored side by side.
 */
const maxSorted = { newest: 1001, others: 5001 }

type Total = { total: number; isTotalCapped: boolean }
type Wanted = { criteria: Criteria; tiers: Tiers | undefined; sort: OrderedSort; isExact: boolean }

/**
 * The index of words is the way to rare offers, but collects all offers of a common word first. So a
 * look at the newest offers comes before it: a search that finds enough there walks along the index
 * of its sort. Postgres would guess which of both is shorter, and guesses wrong. The first page
 * finds the total out; the others know it from their cursor.
 */
export async function findKeys(
  db: Database,
  { criteria, tiers, sort, isExact }: Wanted,
  { known, ...place }: TierPlace & { known: Total | undefined },
): Promise<Total & { page: TierKey[] }> {
  const where = matching(criteria)
  const isByTime = sort === 'createdAt' && tiers === undefined
  const newest = known === undefined ? await lookAtNewest(db, where, isByTime) : []
  const isLooked = isByTime && newest.length >= place.offset + place.limit
  const max = isLooked ? common.max : isByTime ? maxSorted.newest : maxSorted.others
  const few = isCommon(known, newest, max) ? undefined : await findFew(db, where, { ...place, sort, tiers, max })
  if (few !== undefined && few.total < max) return { ...few, isTotalCapped: false }
  const atLeast = known ?? { total: few?.total ?? common.max, isTotalCapped: true }
  const total =
    isExact && atLeast.isTotalCapped ? { total: await countMatches(db, where), isTotalCapped: false } : atLeast
  if (isLooked) return { ...total, page: newest.slice(place.offset, place.offset + place.limit) }
  return { ...total, page: await findCommon(db, { criteria, tiers, sort }, place) }
}

/** Another sort gains nothing from reading on, because its page comes from elsewhere. */
async function lookAtNewest(db: Database, where: RawBuilder<unknown>, isByTime: boolean): Promise<TierKey[]> {
  const first = await findNewest(db, where, { ...common, skip: 0 })
  const isWorthwhile = isByTime && first.length >= likelyCommon.min && first.length < common.max
  if (!isWorthwhile) return first.map(withoutTier)
  const rest = { skip: common.newest, newest: likelyCommon.newest - common.newest, max: common.max - first.length }
  return [...first, ...(await findNewest(db, where, rest))].map(withoutTier)
}

/** The first page finds out, the others know their total. */
function isCommon(known: Total | undefined, newest: readonly TierKey[], max: number): boolean {
  return known === undefined ? newest.length >= common.max : known.isTotalCapped || known.total >= max
}

async function findCommon(
  db: Database,
  { criteria, tiers, sort }: Omit<Wanted, 'isExact'>,
  place: TierPlace,
): Promise<TierKey[]> {
  if (tiers !== undefined) return findRelevant(db, criteria, tiers, place)
  const where = matching(criteria)
  const rows = sort === 'createdAt' ? await walkNewest(db, where, place) : await findPage(db, where, { ...place, sort })
  return rows.map(withoutTier)
}

function withoutTier(key: OfferKey): TierKey {
  return { ...key, tier: 0 }
}
