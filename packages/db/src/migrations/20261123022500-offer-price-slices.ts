import { type Kysely, sql } from 'kysely'

/**
 * From 1 to about 55,000 USDT in base units, a fifth apart. Prices below and above share a slice.
 * Fixed, because stored rows hold the numbers of their slices.
 */
const edges = Array.from({ length: 61 }, (_, index) => Math.round(1.2 ** index * 1_000_000))

/** Slices of prices in the index of words, so that it also narrows a search by its range of prices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const slice = (price: string) => sql`width_bucket(${sql.raw(price)}, array[${sql.raw(edges.join(', '))}]::bigint[])`
  await sql`
    create function offer_price_slices(prices bigint[]) returns integer[] language sql immutable parallel safe
    return array(select distinct ${slice('price')} from unnest(prices) price)`.execute(db)
  // Called with constants, so that Postgres knows the slices when it plans a search.
  await sql`
    create function offer_price_slices_between(lowest bigint, highest bigint) returns integer[]
    language sql immutable parallel safe
    return array(select generate_series(${slice('lowest')}, ${slice('highest')}))`.execute(db)
  await sql`
    alter table offers add price_slices integer[] not null
    generated always as (offer_price_slices(item_prices)) stored`.execute(db)
  await sql`drop index offers_search`.execute(db)
  // Without the list of pending entries, which every search would read.
  await sql`
    create index offers_search on offers using gin (search, price_slices) with (fastupdate = off)
    where status = 'ACTIVE' and moderation_status <> 'REFUSED'`.execute(db)
}
