import type { Database } from '@limelight/db/database'
import type { Criteria } from './criteria.ts'
import { splitByTier, type Tiers } from './matching-store.ts'
import { countMatches, findPage, type TierKey, type TierPlace } from './store.ts'
import { type SearchedWords, toConditions } from './words.ts'

/**
 * Offers with all words in the name come first, then those with all words in the names of offer and
 * seller, then the others; newest first among equals.
 */
export function tiersOf({ words, similar }: SearchedWords): Tiers {
  return { inName: toConditions(words, similar, 'A'), inNames: toConditions(words, similar, 'AB') }
}

/** Reads each tier in the order of an index, so a page costs the same however many offers match. */
export async function findRelevant(
  db: Database,
  criteria: Criteria,
  tiers: Tiers,
  { after, offset, limit }: TierPlace,
): Promise<TierKey[]> {
  const found: TierKey[] = []
  let skipped = offset
  for (const { tier, where } of splitByTier(criteria, tiers)) {
    if (found.length === limit) break
    if (after !== undefined && after.tier < tier) continue
    const from = after?.tier === tier ? after : undefined
    const rows = await findPage(db, where, {
      offset: skipped,
      limit: limit - found.length,
      after: from,
      sort: 'createdAt',
    })
    if (skipped > 0) skipped = rows.length > 0 ? 0 : Math.max(0, skipped - (await countMatches(db, where)))
    found.push(...rows.map(row => ({ ...row, tier })))
  }
  return found
}
