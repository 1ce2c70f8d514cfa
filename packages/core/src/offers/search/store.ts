import { formalOfferSides } from '@limelight/contract/formal-offers/rules'
import { configSchema } from '@limelight/contract/formal-offers/schema'
import type { OfferSort } from '@limelight/contract/offers/rules'
import { accountKinds } from '@limelight/contract/social-accounts/kinds'
import type { Database } from '@limelight/db/database'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { digits, integer, rowsOf } from '../../engines/rows.ts'
import { isPublic, type Tiers, tierOf } from './matching-store.ts'

const totalSchema = z.object({ total: integer })

/** The last row of a page: the value of its sort and its id. */
export type OfferKey = { key: string; id: string }

const orders = {
  createdAt: { key: sql`''`, order: sql`offers.id desc`, after: ({ id }: OfferKey) => sql`offers.id < ${id}` },
  price: {
    key: sql`offers.price::text`,
    order: sql`offers.price, offers.id`,
    after: ({ key, id }: OfferKey) => sql`(offers.price, offers.id) > (${key}::bigint, ${id}::uuid)`,
  },
  '-price': {
    key: sql`offers.price::text`,
    order: sql`offers.price desc, offers.id desc`,
    after: ({ key, id }: OfferKey) => sql`(offers.price, offers.id) < (${key}::bigint, ${id}::uuid)`,
  },
  rating: {
    key: sql`offers.rating_hundredths || ' ' || offers.reviews_total`,
    order: sql`offers.rating_hundredths desc, offers.reviews_total desc, offers.id desc`,
    after: ({ key, id }: OfferKey) => {
      const [rating, reviews = '0'] = key.split(' ')
      return sql`(offers.rating_hundredths, offers.reviews_total, offers.id)
        < (${rating}::smallint, ${reviews}::integer, ${id}::uuid)`
    },
  },
}

const keySchema = z.object({ key: z.string(), id: z.string() })

type OfferPlace = { after?: OfferKey | undefined; offset: number; limit: number }
export type OrderedSort = Exclude<OfferSort, 'relevance'>

/** A page of public offers, along the index of the sort or from the index of words. */
export function findPage(
  db: Database,
  where: RawBuilder<unknown>,
  { sort, after, offset, limit }: OfferPlace & { sort: OrderedSort },
): Promise<OfferKey[]> {
  const { key, order, after: isAfter } = orders[sort]
  const from = after === undefined ? sql`true` : isAfter(after)
  const statement = sql`
    select ${key} as key, offers.id from offers where ${where} and ${from}
    order by ${order} offset ${offset} limit ${limit}`
  return rowsOf(db, statement, keySchema)
}

/**
 * A page of a common search, newest first and always along the index: OFFSET 0 keeps Postgres from
 * collecting all matches to sort them.
 */
export function walkNewest(
  db: Database,
  where: RawBuilder<unknown>,
  { after, offset, limit }: OfferPlace,
): Promise<OfferKey[]> {
  const from = after === undefined ? sql`true` : orders.createdAt.after(after)
  const statement = sql`
    select '' as key, offers.id from (
      select * from offers where ${isPublic} and ${from} order by offers.id desc offset 0
    ) as offers where ${where} offset ${offset} limit ${limit}`
  return rowsOf(db, statement, keySchema)
}

/** Offers of a higher tier come first. The tier is 0 unless the sort is relevance. */
export type TierKey = OfferKey & { tier: number }

export type TierPlace = Omit<OfferPlace, 'after'> & { after?: TierKey | undefined }

/** Up to `max` matches among the newest public offers after `skip`, newest first. */
export function findNewest(
  db: Database,
  where: RawBuilder<unknown>,
  { skip, newest, max }: { skip: number; newest: number; max: number },
): Promise<OfferKey[]> {
  const statement = sql`
    select '' as key, offers.id from (
      select * from offers where ${isPublic} order by offers.id desc offset ${skip} limit ${newest}
    ) as offers where ${where} limit ${max}`
  return rowsOf(db, statement, keySchema)
}

const fewSchema = z.object({ total: integer, page: z.array(keySchema.extend({ tier: z.int() })) })

/**
 * Counts up to `max` matches and sorts them in the same statement. With `max` matches the page is
 * worth nothing, because others can come before.
 */
export async function findFew(
  db: Database,
  where: RawBuilder<unknown>,
  { sort, tiers, after, offset, limit, max }: TierPlace & { sort: OrderedSort; tiers: Tiers | undefined; max: number },
): Promise<{ total: number; page: TierKey[] }> {
  const { key, order, after: isAfter } = orders[sort]
  const from =
    after === undefined ? sql`true` : sql`(tier < ${after.tier} or (tier = ${after.tier} and ${isAfter(after)}))`
  const statement = sql`
    with found as materialized (
      select offers.id, offers.price, offers.rating_hundredths, offers.reviews_total, ${tierOf(tiers)} as tier
      from offers where ${where} limit ${max}
    )
    select (select count(*) from found) as total, (
      select coalesce(json_agg(page), '[]') from (
        select tier, ${key} as key, offers.id from found as offers where ${from}
        order by tier desc, ${order} offset ${offset} limit ${limit}
      ) page
    ) as page`
  const [few] = await rowsOf(db, statement, fewSchema)
  return few ?? { total: 0, page: [] }
}

export async function countMatches(db: Database, where: RawBuilder<unknown>): Promise<number> {
  const [row] = await rowsOf(db, sql`select count(*) as total from offers where ${where}`, totalSchema)
  return row?.total ?? 0
}

/** Known words that are like each of the given ones. */
export async function findSimilar(db: Database, words: readonly string[]): Promise<{ wanted: string; word: string }[]> {
  if (words.length === 0) return []
  const statement = sql`
    select wanted.word as wanted, known.word
    from unnest(${words}::text[]) as wanted (word) cross join lateral (
      select word from offer_words
      where word % wanted.word and length(word) between length(wanted.word) - 1 and length(wanted.word) + 1
      order by similarity(word, wanted.word) desc limit 50
    ) known`
  return rowsOf(db, statement, z.object({ wanted: z.string(), word: z.string() }))
}

export async function countKinds(db: Database, where: RawBuilder<unknown>) {
  const statement = sql`
    select kind as value, count(*) as count from offers, unnest(offers.kinds) as kind where ${where}
    group by kind order by count desc, kind`
  return rowsOf(db, statement, z.object({ value: z.enum(accountKinds), count: integer }))
}

export async function countCategories(db: Database, where: RawBuilder<unknown>) {
  const statement = sql`
    select category as value, count(*) as count from offers where ${where} and category is not null
    group by category order by count desc, category`
  return rowsOf(db, statement, z.object({ value: z.string(), count: integer }))
}

/** The number of offers per slice of the lowest price. Slice 1 begins at the first edge. */
export async function countPrices(db: Database, where: RawBuilder<unknown>, edges: readonly string[]) {
  const statement = sql`
    select width_bucket(offers.price, ${edges}::bigint[]) as slice, count(*) as count from offers where ${where}
    group by slice`
  return rowsOf(db, statement, z.object({ slice: z.int(), count: integer }))
}

const preferenceSchema = z.object({
  side: z.enum(formalOfferSides),
  price: digits.nullable(),
  exec_days: z.int().nullable(),
  config: configSchema,
})

/** A preference of the user. */
export async function findPreference(db: Database, { id, userId }: { id: string; userId: string }) {
  const statement = sql`
    select side, price, exec_days, config from formal_offers
    where id = ${id} and user_id = ${userId} and status = 'SAVED'`
  const [row] = await rowsOf(db, statement, preferenceSchema)
  return row
}
