import type { Database } from '@limelight/db/database'
import type { Criteria } from './criteria.ts'
import { within } from './matching-store.ts'
import { countMatches, findPage, type OfferKey, type OfferPlace } from './store.ts'
import { type SearchedWords, toCondition } from './words.ts'

/** A row of a page. The tier is 0 unless the sort is relevance. */
export type TierKey = OfferKey & { tier: number }

/**
 * Offers with all words in the name come first, then those with all words in the names of offer and
 * seller, then the others; newest first among equals. Each tier is read in the order of an index, so
 * a page costs the same however many offers match.
 */
export async function findRelevant(
  db: Database,
  criteria: Criteria,
  { words, similar }: SearchedWords,
  { after, offset, limit, isRare }: Omit<OfferPlace, 'after'> & { after?: TierKey | undefined },
): Promise<TierKey[]> {
  const inName = toCondition(words, similar, 'A')
  const inNames = toCondition(words, similar, 'AB')
  const tiers = [
    { tier: 2, where: within(criteria, { inside: inName }) },
    { tier: 1, where: within(criteria, { inside: inNames, outside: inName }) },
    { tier: 0, where: within(criteria, { outside: inNames }) },
  ]
  const found: TierKey[] = []
  let skipped = offset
  for (const { tier, where } of tiers) {
    if (found.length === limit) break
    if (after !== undefined && after.tier < tier) continue
    const from = after?.tier === tier ? after : undefined
    const place = { offset: skipped, limit: limit - found.length, after: from, isRare }
    const rows = await findPage(db, where, { ...place, sort: 'createdAt' })
    if (skipped > 0) skipped = rows.length > 0 ? 0 : Math.max(0, skipped - (await countMatches(db, where)))
    found.push(...rows.map(row => ({ ...row, tier })))
  }
  return found
}
