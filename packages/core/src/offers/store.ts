import { offerStatuses } from '@limelight/contract/offers/rules'
import { reachSchema } from '@limelight/contract/offers/schema'
import { deliverableSchema } from '@limelight/contract/orders/posts/schema'
import type { Page } from '@limelight/contract/query'
import { accountKinds } from '@limelight/contract/social-accounts/kinds'
import { moderationStatusSchema } from '@limelight/contract/users/schema'
import type { Database, Transaction } from '@limelight/db/database'
import type { OfferItemRow, OfferRow, OfferVideo } from '@limelight/db/offers/tables'
import { sql } from 'kysely'
import * as z from 'zod'
import { countOf } from '../engines/page-store.ts'
import { digits, rowsOf } from '../engines/rows.ts'
import { hasWords } from './search/matching-store.ts'
import type { WordCondition } from './search/words.ts'

const imageSchema = z.object({ id: z.string(), path: z.string() })

const videoSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  sha256: z.string(),
}) satisfies z.ZodType<OfferVideo>

const itemSchema = z.object({
  id: z.string(),
  offer_id: z.string(),
  position: z.int(),
  name: z.string(),
  description: z.string(),
  price: digits.nullable(),
  exec_days: z.int().nullable(),
  max_amount: z.int().nullable(),
  deliverables: z.array(deliverableSchema),
}) satisfies z.ZodType<OfferItemRow>

const fullOfferSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string().nullable(),
  status: z.enum(offerStatuses),
  moderation_status: moderationStatusSchema,
  has_contacts: z.boolean(),
  price: digits.nullable(),
  reach: z.array(reachSchema),
  rating_hundredths: z.int(),
  reviews_total: z.int(),
  completed_orders: z.int(),
  created_at: z.date(),
  updated_at: z.date(),
  main_image_id: z.string().nullable(),
  main_image: imageSchema.nullable(),
  images: z.array(imageSchema),
  videos: z.array(videoSchema),
  items: z.array(itemSchema),
  reasons: z.array(z.object({ id: z.string(), type: z.string(), text: z.string() })),
})
/** An offer with its items and images. */
export type FullOffer = z.infer<typeof fullOfferSchema>

/** Prices as text: JSON numbers lose digits. */
const items = sql`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'offer_id', offer_id, 'position', position, 'name', name, 'description', description,
    'price', price::text, 'exec_days', exec_days, 'max_amount', max_amount,
    'deliverables', deliverables
  ) order by position), '[]')
  from offer_items where offer_items.offer_id = offers.id
)`

const image = sql`json_build_object('id', images.id, 'path', images.path)`

const reasons = sql`(
  select coalesce(json_agg(json_build_object('id', id, 'type', type, 'text', text) order by position, text), '[]')
  from moderation_reasons
  where offers.moderation_status = 'REFUSED'
    and id in (select reason_id from user_refusals where user_refusals.item_id = offers.id)
)`

/** In no order; unknown ids are missing. */
export function findOffers(db: Database, ids: readonly string[]): Promise<FullOffer[]> {
  const statement = sql`/* prepare offers-by-id */
    select offers.id, offers.user_id, offers.name, offers.description, offers.category, offers.status,
      offers.moderation_status, offers.has_contacts, offers.price, offers.reach,
      offers.rating_hundredths, offers.reviews_total, offers.completed_orders,
      offers.created_at, offers.updated_at, offers.main_image_id, offers.videos, ${items} as items, ${reasons} as reasons,
      (select ${image} from images where images.id = offers.main_image_id) as main_image,
      (
        select coalesce(json_agg(${image} order by offer_images.position), '[]')
        from offer_images join images on images.id = offer_images.image_id where offer_images.offer_id = offers.id
      ) as images
    from offers where offers.id = any(${[...new Set(ids)]}::uuid[])`
  return rowsOf(db, statement, fullOfferSchema)
}

export async function findOffer(db: Database, id: string): Promise<FullOffer | undefined> {
  const [offer] = await findOffers(db, [id])
  return offer
}

/** Orders that are made meanwhile wait, because they share the lock. */
export async function lockOffer(trx: Transaction, id: string): Promise<void> {
  await trx.selectFrom('offers').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** What a search compares beside the columns. Texts are folded. */
export type SearchColumns = {
  name: string
  seller: string
  description: string
  facets: readonly string[]
  kinds: readonly string[]
  price: string | null
  maxPrice: string | null
  /** Of each item with price and days. */
  itemPrices: readonly string[]
  itemDays: readonly number[]
}

export type OfferColumns = Pick<
  OfferRow,
  | 'id'
  | 'user_id'
  | 'name'
  | 'description'
  | 'category'
  | 'status'
  | 'moderation_status'
  | 'has_contacts'
  | 'main_image_id'
  | 'videos'
  | 'created_at'
  | 'updated_at'
>

function vectorOf({ name, seller, description, facets }: SearchColumns) {
  return sql`mark_offer_names(setweight(to_tsvector('simple', ${name}), 'A') || setweight(to_tsvector('simple', ${seller}), 'B')
    || setweight(to_tsvector('simple', ${description}), 'C') || array_to_tsvector(${facets}::text[]))`
}

/** Adds the offer or replaces it. */
export async function writeOffer(trx: Transaction, offer: OfferColumns, search: SearchColumns): Promise<void> {
  await sql`
    insert into offers (
      id, user_id, name, description, category, status, moderation_status, has_contacts, main_image_id, videos, created_at,
      updated_at, search, kinds, reach, price, max_price, item_prices, item_days
    )
    values (
      ${offer.id}, ${offer.user_id}, ${offer.name}, ${offer.description}, ${offer.category}, ${offer.status},
      ${offer.moderation_status}, ${offer.has_contacts}, ${offer.main_image_id}, ${JSON.stringify(offer.videos)}::jsonb, ${offer.created_at}, ${offer.updated_at},
      ${vectorOf(search)}, ${search.kinds}, reach_of(${offer.user_id}), ${search.price}, ${search.maxPrice}, ${search.itemPrices}, ${search.itemDays}
    )
    on conflict (id) do update set
      name = excluded.name, description = excluded.description, category = excluded.category,
      status = excluded.status, moderation_status = excluded.moderation_status,
      has_contacts = excluded.has_contacts, main_image_id = excluded.main_image_id,
      videos = excluded.videos, updated_at = excluded.updated_at, search = excluded.search,
      kinds = excluded.kinds, reach = excluded.reach, price = excluded.price, max_price = excluded.max_price,
      item_prices = excluded.item_prices, item_days = excluded.item_days`.execute(trx)
}

export async function replaceItems(trx: Transaction, offerId: string, rows: OfferItemRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await trx
    .deleteFrom('offer_items')
    .where('offer_id', '=', offerId)
    .where(eb => eb.not(eb('id', '=', eb.fn.any(eb.val(ids)))))
    .execute()
  if (rows.length === 0) return
  await trx
    .insertInto('offer_items')
    .values(rows.map(row => ({ ...row, deliverables: JSON.stringify(row.deliverables) })))
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        name: ref('excluded.name'),
        description: ref('excluded.description'),
        price: ref('excluded.price'),
        exec_days: ref('excluded.exec_days'),
        max_amount: ref('excluded.max_amount'),
        deliverables: ref('excluded.deliverables'),
      })),
    )
    .execute()
}

/** In the given order. */
export async function replaceImages(trx: Transaction, offerId: string, imageIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('offer_images').where('offer_id', '=', offerId).execute()
  if (imageIds.length === 0) return
  await trx
    .insertInto('offer_images')
    .values(imageIds.map((image_id, position) => ({ image_id, offer_id: offerId, position })))
    .execute()
}

/** Its items go with it. */
export async function deleteOfferRow(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('offers').where('id', '=', id).execute()
}

export async function setStatus(
  trx: Transaction,
  id: string,
  status: OfferRow['status'],
  updatedAt: Date,
): Promise<void> {
  await trx.updateTable('offers').set({ status, updated_at: updatedAt }).where('id', '=', id).execute()
}

/** Returns the offer, or undefined when it is gone. */
export function setModerationStatus(trx: Transaction, id: string, status: OfferRow['moderation_status']) {
  return trx
    .updateTable('offers')
    .set({ moderation_status: status })
    .where('id', '=', id)
    .returning(['id', 'user_id', 'status', 'moderation_status', 'has_contacts'])
    .executeTakeFirst()
}

/** Returns the ids of the offers that have left the market. */
export function archiveActive(trx: Transaction, userId: string, now: Date) {
  return trx
    .updateTable('offers')
    .set({ status: 'ARCHIVED', updated_at: now })
    .where('user_id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .returning(['id', 'user_id', 'status', 'moderation_status'])
    .execute()
}

/** Sets the figures of finished orders and of reviews; the others stay. */
export async function updateFigures(
  trx: Transaction,
  id: string,
  figures: { rating_hundredths?: number; reviews_total?: number; completed_orders?: number },
): Promise<void> {
  await trx.updateTable('offers').set(figures).where('id', '=', id).execute()
}

const ownerSchema = z.object({
  name: z.string(),
  surname: z.string(),
  is_hidden: z.boolean(),
  kinds: z.array(z.enum(accountKinds)),
})

/** What searches know about a seller. Locked, so that no change of it is missed. */
export async function lockSeller(trx: Transaction, userId: string): Promise<z.infer<typeof ownerSchema> | undefined> {
  const statement = sql`
    select name, surname, is_hidden,
      array(select distinct kind from social_accounts where user_id = users.id order by kind) as kinds
    from users where id = ${userId} for no key update`
  const [row] = await rowsOf(trx, statement, ownerSchema)
  return row
}

/** Replaces what the offers of a user repeat of their seller. */
export async function updateSeller(
  trx: Transaction,
  userId: string,
  { seller, kinds, facets }: { seller: string; kinds: readonly string[]; facets: readonly string[] },
): Promise<void> {
  await sql`
    update offers set kinds = ${kinds}, reach = reach_of(user_id),
      search = mark_offer_names(
        ts_filter(search, '{a}') || setweight(to_tsvector('simple', ${seller}), 'B') || ts_filter(search, '{c}')
        || array_to_tsvector(${facets}::text[] || case when category is null then '{}' else array['~c' || category] end)
      )
    where user_id = ${userId}`.execute(trx)
}

/** After a change of figures, which searches by words don't see. */
export async function updateReach(trx: Transaction, userId: string): Promise<void> {
  await trx.updateTable('offers').set({ reach: sql`reach_of(user_id)` }).where('user_id', '=', userId).execute()
}

/** The caller's lists that hold these offers. */
export async function findListIds(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const statement = sql`/* prepare lists-of-offers */
    select item.value, array_agg(item.list_id order by item.list_id) as lists
    from favourite_items item join favourite_lists list on list.id = item.list_id
    where item.user_id = ${userId} and item.value = any(${ids}::text[]) and list.type = 'offer'
    group by item.value`
  const rows = await rowsOf(db, statement, z.object({ value: z.string(), lists: z.array(z.string()) }))
  return new Map(rows.map(({ value, lists }) => [value, lists]))
}

type OwnOffers = { userId: string; status?: OfferRow['status'] | undefined; search?: readonly WordCondition[] }

function ownOffers(db: Database, { userId, status, search = [] }: OwnOffers) {
  let query = db.selectFrom('offers').where('user_id', '=', userId)
  if (status !== undefined) query = query.where('status', '=', status)
  return query.where(sql<boolean>`${hasWords(search)}`)
}

/** Newest first. */
export async function listOwnIds(db: Database, wanted: OwnOffers, { offset, limit }: Page): Promise<string[]> {
  const rows = await ownOffers(db, wanted).select('id').orderBy('id', 'desc').offset(offset).limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** By status. */
export async function countOwn(db: Database, wanted: OwnOffers): Promise<Map<OfferRow['status'], number>> {
  const rows = await ownOffers(db, wanted)
    .select(({ fn }) => ['status', fn.countAll<string>().as('offers')])
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, offers }) => [status, Number(offers)]))
}

export function countRefused(db: Database, userId: string): Promise<number> {
  return countOf(
    db
      .selectFrom('offers')
      .where('user_id', '=', userId)
      .where('status', '=', 'ACTIVE')
      .where('moderation_status', '=', 'REFUSED'),
  )
}

/** The user's own images of offers that these references name, by id and by path. */
export async function findImages(
  db: Database,
  userId: string,
  { ids, paths }: { ids: readonly string[]; paths: readonly string[] },
): Promise<{ id: string; path: string }[]> {
  return db
    .selectFrom('images')
    .select(['id', 'path'])
    .where('user_id', '=', userId)
    .where(eb => eb.or([eb('id', '=', eb.fn.any(eb.val(ids))), eb('path', '=', eb.fn.any(eb.val(paths)))]))
    .execute()
}

/** Whether another offer shows one of these images. */
export async function isImageTaken(db: Database, ids: readonly string[], offerId: string): Promise<boolean> {
  const statement = sql`
    select 1 as taken from offer_images where image_id = any(${ids}::uuid[]) and offer_id <> ${offerId}
    union all
    select 1 from offers where main_image_id = any(${ids}::uuid[]) and id <> ${offerId}
    limit 1`
  return (await rowsOf(db, statement, z.object({ taken: z.int() }))).length > 0
}

/** Words in which searches look for a word with one wrong letter. */
export async function addWords(trx: Transaction, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  await sql`
    insert into offer_words (word) select unnest(${[...words].sort()}::text[])
    on conflict do nothing`.execute(trx)
}
