import type { Database } from '@limelight/db/database'
import type { Criteria } from './criteria.ts'
import { matching, type Tiers } from './matching-store.ts'
import { findRelevant } from './relevance.ts'
import {
  countMatches,
  countNewest,
  findFew,
  findPage,
  type OrderedSort,
  type TierKey,
  type TierPlace,
} from './store.ts'

/** A search with more matches than this among the newest offers is common. */
const common = { newest: 20_000, max: 101 }
/** Fewer matches are counted and sorted in one statement. */
const maxSorted = 5001

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
  const capped = known === undefined ? await findCommon(db, where) : known.isTotalCapped || known.total >= maxSorted
  const few = capped ? undefined : await findFew(db, where, { ...place, sort, tiers, max: maxSorted })
  if (few !== undefined && few.total < maxSorted) return { ...few, isTotalCapped: false }
  const atLeast = known ?? { total: few?.total ?? common.max, isTotalCapped: true }
  const total =
    isExact && atLeast.isTotalCapped ? { total: await countMatches(db, where), isTotalCapped: false } : atLeast
  if (tiers !== undefined) return { ...total, page: await findRelevant(db, criteria, tiers, place) }
  const rows = await findPage(db, where, { ...place, sort })
  return { ...total, page: rows.map(row => ({ ...row, tier: 0 })) }
}

async function findCommon(db: Database, where: ReturnType<typeof matching>): Promise<boolean> {
  return (await countNewest(db, where, common)) >= common.max
}
