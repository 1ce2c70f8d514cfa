import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { offerSearchSchema } from '@limelight/contract/offers/schema'
import { searchOffers } from '@limelight/core/offers/search/search'
import { sql } from 'kysely'
import * as z from 'zod'
import { randomOf } from '../drills/random.ts'
import { addUser, measure, openPostgresHouse, percentile, percentiles } from './postgres-house.ts'
import { say, table } from './report.ts'

/**
 * How long a search of the marketplace takes, with words, a price and a kind of account, beside the
 * statements that most teams would write first: ILIKE, OFFSET and an exact count.
 */
const { values } = parseArgs({
  options: {
    offers: { type: 'string', default: '1000000' },
    searches: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    home: { type: 'string' },
  },
})
const number = z.coerce.number().int().positive()
const { offers, searches, seed } = z.object({ offers: number, searches: number, seed: number }).parse(values)
const goal = 0.1
const pageSize = 20
const warmUps = 10
const random = randomOf(seed)

await using house = await openPostgresHouse(values.home && resolve(values.home))
const caller = await addUser(house)
const words = Array.from({ length: 5000 }, (_, rank) => wordOf(rank))
if (!(await isFilled())) await fill()
say(`${offers} offers`)

const warming = Array.from({ length: warmUps }, nextSearch)
const wanted = Array.from({ length: searches }, nextSearch)
await readTables()
const ours = await measureAll(wanted, measureOurs)
const naive = await measureAll(wanted, measureNaive)
const ratio = percentile(ours, 0.95) / percentile(naive, 0.95)
table(
  ['a page and its total', 'p50 ms', 'p95 ms', 'longest ms'],
  [
    ['offers.search', ...percentiles(ours)],
    ['ILIKE, OFFSET and count(*)', ...percentiles(naive)],
  ],
)
say(`\np95 is ${ratio.toFixed(3)} of the naive statements; the goal is ${goal}`)
process.exitCode = ratio <= goal ? 0 : 1

type Search = { word: string; priceMin: number; priceMax: number; kind: string; page: number }

/** From common to rare words, narrow and wide prices, the first page and deep ones. */
function nextSearch(): Search {
  const priceMin = Math.round(10 + random() * 400)
  return {
    word: words[Math.floor(words.length ** random()) - 1] ?? '',
    priceMin,
    priceMax: priceMin + Math.round(20 + random() * 400),
    kind: random() < 0.5 ? 'INSTAGRAM' : 'TWITCH',
    page: random() < 0.5 ? 0 : Math.floor(random() * 20),
  }
}

/** One side at a time, the same searches. Others come first, as in a store that has been open for a while. */
async function measureAll(list: readonly Search[], run: (search: Search) => Promise<number>): Promise<number[]> {
  for (const search of warming) await run(search)
  const times: number[] = []
  for (const search of list) times.push(await run(search))
  return times
}

/** Reads the tables and indexes of both sides once, so that neither waits for the disk. */
async function readTables(): Promise<void> {
  await sql`create extension if not exists pg_prewarm`.execute(house.db)
  await sql`
    select sum(pg_prewarm(oid, 'read')) from pg_class
    where relkind in ('r', 'i', 't') and relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace)`.execute(
    house.db,
  )
}

/** The whole call, with what it shows of 20 offers. Pages begin at the cursor of the page before. */
async function measureOurs({ word, priceMin, priceMax, kind, page }: Search): Promise<number> {
  const filters = { search: word, priceMin, priceMax, accountType: kind, count: 'capped', limit: pageSize }
  const before =
    page === 0
      ? undefined
      : await searchOffers(house, caller, offerSearchSchema.parse({ ...filters, offset: (page - 1) * pageSize }))
  const cursor = before?.nextCursor ?? undefined
  const input = offerSearchSchema.parse({ ...filters, cursor })
  return measure(() => searchOffers(house, caller, input))
}

function measureNaive({ word, priceMin, priceMax, kind, page }: Search): Promise<number> {
  const like = `%${word}%`
  const found = sql`
    from naive_offers offer join users on users.id = offer.user_id
    where (offer.name ilike ${like} or offer.description ilike ${like} or users.name || ' ' || users.surname ilike ${like})
      and offer.price between ${priceMin} and ${priceMax}
      and exists (select from social_accounts account where account.user_id = offer.user_id and account.kind = ${kind})`
  return measure(async () => {
    await sql`select offer.* ${found} order by offer.created_at desc limit ${pageSize} offset ${page * pageSize}`.execute(
      house.db,
    )
    await sql`select count(*) ${found}`.execute(house.db)
  })
}

/** Made-up words; those of low rank are common. */
function wordOf(rank: number): string {
  const syllables = [
    'ka',
    'lo',
    'mi',
    're',
    'tu',
    'sa',
    'ne',
    'vo',
    'di',
    'pa',
    'lu',
    'go',
    'be',
    'ri',
    'zo',
    'ma',
    'ti',
  ]
  let word = ''
  for (let rest = rank + 17; rest > 0; rest = Math.floor(rest / 17)) word += syllables[rest % 17]
  return word
}

/** Whether the folder has the offers of a run before. */
async function isFilled(): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from offers`.execute(house.db)
  const count = rows[0]?.count ?? 0
  if (count !== 0 && count !== offers)
    throw new Error(`${values.home} has ${count} offers. Delete it or choose another.`)
  return count > 0
}

/**
 * Offers of sellers who have about twenty each, stored in the order of time on both sides. The indexes
 * are built at the end.
 */
async function fill(): Promise<void> {
  const sellers = Math.max(1, Math.round(offers / 20))
  const pick = (count: number, row: string) => sql`(
    select string_agg((${words}::text[])[floor(power(${words.length}::integer, random()))::integer], ' ')
    from generate_series(1, ${count}::integer + 0 * ${sql.ref(row)}::integer)
  )`
  await sql`
    insert into users (id, name, surname, email, role, tos_accepted_at, activated_at, created_at)
    select gen_random_uuid(), initcap(${pick(1, 'number.number')}), initcap(${pick(1, 'number.number')}),
      'seller-' || number.number || '@example.test', 'user', now(), now(), now()
    from generate_series(1, ${sellers}::integer) as number`.execute(house.db)
  await sql`
    create table sellers as
    select row_number() over () as number, id, lower(name || ' ' || surname) as name,
      case when random() < 0.6 then array['INSTAGRAM'] when random() < 0.5 then array['TWITCH'] else array['YOUTUBE'] end as kinds
    from users where email like 'seller-%'`.execute(house.db)
  await sql`create unique index sellers_number on sellers (number)`.execute(house.db)
  await sql`
    insert into social_accounts (id, user_id, kind, platform_id, status, record, refreshed_at, due_at, created_at)
    select gen_random_uuid(), id, kinds[1], id::text, 'LINKED', '{}', now(), now(), now() from sellers`.execute(
    house.db,
  )
  await sql`
    create table naive_offers as
    select number.number as number, seller.id as user_id, ${pick(5, 'number.number')} as name, ${pick(14, 'number.number')} as description,
      round((10 + 990 * power(random(), 2))::numeric, 2) as price, 1 + floor(30 * random())::integer as exec_days,
      now() - (${offers}::integer - number.number) * interval '20 seconds' as created_at
    from generate_series(1, ${offers}::integer) as number
      join sellers seller on seller.number = 1 + (number.number::bigint * 7919) % ${sellers}::integer
    order by number.number`.execute(house.db)
  await sql`alter table naive_offers add primary key (number)`.execute(house.db)
  await sql`create index naive_offers_created_at on naive_offers (created_at)`.execute(house.db)
  await withoutIndexes(copyOffers)
  await sql`
    insert into offer_words
    select distinct word from offers, unnest(tsvector_to_array(ts_filter(search, '{a,b}'))) as word where length(word) > 4
    on conflict do nothing`.execute(house.db)
  for (const filled of ['users', 'social_accounts', 'offers', 'offer_items', 'offer_words', 'naive_offers']) {
    // As autovacuum does after many inserts.
    await sql`vacuum analyze ${sql.table(filled)}`.execute(house.db)
  }
}

/** The same offers as the product stores them, with ids in the order of time. */
async function copyOffers(): Promise<void> {
  await sql`
    insert into offers (
      id, user_id, name, description, category, status, search, kinds, price, max_price, item_prices, item_days,
      created_at, updated_at
    )
    select (lpad(to_hex((extract(epoch from offer.created_at) * 1000)::bigint), 12, '0') || '70008000' ||
        lpad(to_hex(offer.number), 12, '0'))::uuid,
      offer.user_id, offer.name, offer.description, 'Beauty', 'ACTIVE',
      mark_offer_names(
        setweight(to_tsvector('simple', offer.name), 'A') || setweight(to_tsvector('simple', seller.name), 'B')
        || setweight(to_tsvector('simple', offer.description), 'C')
        || array_to_tsvector(array['~cBeauty', '~k' || seller.kinds[1]])
      ),
      seller.kinds, offer.price * 1000000, offer.price * 1000000, array[(offer.price * 1000000)::bigint],
      array[offer.exec_days], offer.created_at, offer.created_at
    from naive_offers offer join sellers seller on seller.id = offer.user_id
    order by offer.number`.execute(house.db)
  await sql`
    insert into offer_items (id, offer_id, position, price, exec_days, max_amount)
    select gen_random_uuid(), id, 0, price, item_days[1], 3 from offers`.execute(house.db)
}

/** Building indexes at once takes a fraction of filling them row by row. */
async function withoutIndexes(work: () => Promise<void>): Promise<void> {
  const indexes = await house.db
    .selectFrom(
      sql<{ name: string; definition: string }>`(
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'offers' and indexdef not like '%UNIQUE%'
    )`.as('index'),
    )
    .selectAll()
    .execute()
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(house.db)
  await work()
  for (const { definition } of indexes) await sql.raw(definition).execute(house.db)
}
