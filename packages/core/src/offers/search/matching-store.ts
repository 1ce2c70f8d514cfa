import { type RawBuilder, sql } from 'kysely'
import type { Criteria, ItemBounds } from './criteria.ts'

/** The condition of the partial indexes, word for word. */
export const isPublic = sql`offers.status = 'ACTIVE' and offers.moderation_status <> 'REFUSED'`

/** Conditions that public offers satisfy. Also matches of preferences join them. */
export function matching(criteria: Criteria): RawBuilder<unknown> {
  const { text, facets, items, ratingMin, userId, notUserId } = criteria
  const conditions = [isPublic, ...lexemes(text, facets), ...items.map(hasItem)]
  if (ratingMin !== undefined) conditions.push(sql`offers.rating_hundredths >= ${ratingMin}`)
  if (userId !== undefined) conditions.push(sql`offers.user_id = ${userId}`)
  if (notUserId !== undefined) conditions.push(sql`offers.user_id <> ${notUserId}`)
  return sql.join(conditions, sql` and `)
}

/** One condition on one index. */
function lexemes(text: string | undefined, facets: readonly string[]): RawBuilder<unknown>[] {
  const facet = facets.map(one => `(${one})`).join(' & ')
  if (text === undefined && facet === '') return []
  if (text === undefined) return [sql`offers.search @@ ${facet}::tsquery`]
  if (facet === '') return [sql`offers.search @@ to_tsquery('simple', ${text})`]
  return [sql`offers.search @@ (to_tsquery('simple', ${text}) && ${facet}::tsquery)`]
}

/**
 * The slices of prices narrow offers in the index of words, and columns narrow them further before
 * their items are read.
 */
function hasItem({ priceMin, priceMax, daysMax }: ItemBounds): RawBuilder<unknown> {
  const ofOffer = [
    ...slices(priceMin, priceMax),
    ...(priceMin === undefined ? [] : [sql`offers.max_price >= ${priceMin}::bigint`]),
    ...(priceMax === undefined ? [] : [sql`offers.price <= ${priceMax}::bigint`]),
  ]
  const ofItem = [
    ...(priceMin === undefined ? [] : [sql`item.price >= ${priceMin}::bigint`]),
    ...(priceMax === undefined ? [] : [sql`item.price <= ${priceMax}::bigint`]),
    ...(daysMax === undefined ? [] : [sql`item.days <= ${daysMax}::integer`]),
  ]
  const oneItem = sql`exists (
    select from unnest(offers.item_prices, offers.item_days) as item (price, days) where ${sql.join(ofItem, sql` and `)}
  )`
  const isExact = ofItem.length === 1 && daysMax === undefined
  return sql.join(isExact ? ofOffer : [...ofOffer, oneItem], sql` and `)
}

/** A range without an end would name most slices, which narrow nothing. */
function slices(priceMin: string | undefined, priceMax: string | undefined): RawBuilder<unknown>[] {
  if (priceMin === undefined || priceMax === undefined) return []
  return [sql`offers.price_slices && offer_price_slices_between(${priceMin}::bigint, ${priceMax}::bigint)`]
}

/** Where the words of a search are: all in the name, all in the names of offer and seller, or elsewhere. */
export type Tiers = { inName: string; inNames: string }

/** 2 to 0; the same for all offers if the search does not care. */
export function tierOf(tiers: Tiers | undefined): RawBuilder<unknown> {
  if (tiers === undefined) return sql`0`
  return sql`case when ${has(tiers.inName)} then 2 when ${has(tiers.inNames)} then 1 else 0 end`
}

/** The matches of each tier, which exclude each other. */
export function splitByTier(
  criteria: Criteria,
  { inName, inNames }: Tiers,
): { tier: number; where: RawBuilder<unknown> }[] {
  return [
    { tier: 2, where: matching({ ...criteria, text: inName }) },
    { tier: 1, where: sql`${matching({ ...criteria, text: inNames })} and not ${has(inName)}` },
    { tier: 0, where: sql`${matching(criteria)} and not ${has(inNames)}` },
  ]
}

function has(text: string): RawBuilder<unknown> {
  return sql`offers.search @@ to_tsquery('simple', ${text})`
}
