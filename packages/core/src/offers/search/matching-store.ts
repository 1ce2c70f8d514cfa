import { type RawBuilder, sql } from 'kysely'
import type { Criteria, ItemBounds } from './criteria.ts'
import type { WordCondition } from './words.ts'

/** The condition of the partial indexes, word for word. */
export const isPublic = sql`offers.status = 'ACTIVE' and offers.moderation_status <> 'REFUSED'
  and (offers.moderation_status = 'APPROVED' or not offers.has_contacts)`

/** Conditions that public offers satisfy. Also matches of preferences join them. */
export function matching(criteria: Criteria): RawBuilder<unknown> {
  const { words = [], facets, items, ratingMin, followersMin, userId, notUserId } = criteria
  // Postgres checks a row in this order, so numbers come before words.
  const conditions = [isPublic]
  if (ratingMin !== undefined) conditions.push(sql`offers.rating_hundredths >= ${ratingMin}`)
  if (followersMin !== undefined) conditions.push(sql`offers.followers >= ${followersMin}`)
  if (userId !== undefined) conditions.push(sql`offers.user_id = ${userId}`)
  if (notUserId !== undefined) conditions.push(sql`offers.user_id <> ${notUserId}`)
  conditions.push(...items.flatMap(priceRange), ...lexemes(words, facets), ...items.flatMap(hasItem))
  return sql.join(conditions, sql` and `)
}

/** One condition on one index. */
function lexemes(words: readonly WordCondition[], facets: readonly string[]): RawBuilder<unknown>[] {
  const queries = [...words.map(queryOf), ...facets.map(facet => sql`${facet}::tsquery`)]
  return queries.length === 0 ? [] : [sql`offers.search @@ (${sql.join(queries, sql` && `)})`]
}

/** Also the caller's own offers are searched by words. */
export function hasWords(words: readonly WordCondition[]): RawBuilder<unknown> {
  return sql.join([sql`true`, ...lexemes(words, [])], sql` and `)
}

/** Marked words are no words of a text, so they are not parsed as one. */
function queryOf({ words, marked }: WordCondition): RawBuilder<unknown> {
  if (marked === '') return sql`to_tsquery('simple', ${words})`
  return sql`(to_tsquery('simple', ${words}) || ${marked}::tsquery)`
}

/** The lowest and highest price of an offer narrow offers before their items are read. */
function priceRange({ priceMin, priceMax }: ItemBounds): RawBuilder<unknown>[] {
  return [
    ...(priceMin === undefined ? [] : [sql`offers.max_price >= ${priceMin}::bigint`]),
    ...(priceMax === undefined ? [] : [sql`offers.price <= ${priceMax}::bigint`]),
  ]
}

/** The slices of prices narrow offers in the index of words. */
function hasItem({ priceMin, priceMax, daysMax }: ItemBounds): RawBuilder<unknown>[] {
  const ofItem = [
    ...(priceMin === undefined ? [] : [sql`item.price >= ${priceMin}::bigint`]),
    ...(priceMax === undefined ? [] : [sql`item.price <= ${priceMax}::bigint`]),
    ...(daysMax === undefined ? [] : [sql`item.days <= ${daysMax}::integer`]),
  ]
  const oneItem = sql`exists (
    select from unnest(offers.item_prices, offers.item_days) as item (price, days) where ${sql.join(ofItem, sql` and `)}
  )`
  const isExact = ofItem.length === 1 && daysMax === undefined
  return isExact ? slices(priceMin, priceMax) : [...slices(priceMin, priceMax), oneItem]
}

/** A range without an end would name most slices, which narrow nothing. */
function slices(priceMin: string | undefined, priceMax: string | undefined): RawBuilder<unknown>[] {
  if (priceMin === undefined || priceMax === undefined) return []
  return [sql`offers.price_slices && offer_price_slices_between(${priceMin}::bigint, ${priceMax}::bigint)`]
}

/** Where the words of a search are: all in the name, all in the names of offer and seller, or elsewhere. */
export type Tiers = { inName: WordCondition[]; inNames: WordCondition[] }

/** 2 to 0; the same for all offers if the search does not care. */
export function tierOf(tiers: Tiers | undefined): RawBuilder<unknown> {
  if (tiers === undefined) return sql`0`
  return sql`case when ${hasWords(tiers.inName)} then 2 when ${hasWords(tiers.inNames)} then 1 else 0 end`
}

/** The matches of each tier, which exclude each other. */
export function splitByTier(
  criteria: Criteria,
  { inName, inNames }: Tiers,
): { tier: number; where: RawBuilder<unknown> }[] {
  return [
    { tier: 2, where: matching({ ...criteria, words: inName }) },
    { tier: 1, where: sql`${matching({ ...criteria, words: inNames })} and not (${hasWords(inName)})` },
    { tier: 0, where: sql`${matching(criteria)} and not (${hasWords(inNames)})` },
  ]
}
