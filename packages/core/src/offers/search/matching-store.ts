import { type RawBuilder, sql } from 'kysely'
import type { Criteria, ItemBounds } from './criteria.ts'

/** The condition of the partial indexes, word for word. */
const isPublic = sql`offers.status = 'ACTIVE' and offers.moderation_status <> 'REFUSED'`

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

/** The range of prices narrows offers by their columns before it looks at their items. */
function hasItem({ priceMin, priceMax, daysMax }: ItemBounds): RawBuilder<unknown> {
  const ofOffer = [
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
  return sql.join(ofItem.length === 1 && ofOffer.length === 1 ? ofOffer : [...ofOffer, oneItem], sql` and `)
}

/** Matches whose words are in some places and not all in others. */
export function within(
  criteria: Criteria,
  { inside, outside }: { inside?: string; outside?: string },
): RawBuilder<unknown> {
  const conditions = [matching(inside === undefined ? criteria : { ...criteria, text: inside })]
  if (outside !== undefined) conditions.push(sql`not offers.search @@ to_tsquery('simple', ${outside})`)
  return sql.join(conditions, sql` and `)
}
