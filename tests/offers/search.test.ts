import { randomUUID } from 'node:crypto'
import { offerSorts } from '@limelight/contract/offers/rules'
import { offerPageSchema } from '@limelight/contract/offers/schema'
import { updateOfferFigures } from '@limelight/core/offers/sellers'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { moderate } from '@limelight/core/test/factories/moderation'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { buildSocialAccount } from '@limelight/core/test/factories/social-accounts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const buyer = await buildAccount(house.ctx, { name: 'Ada', surname: 'Byron' })
const { offers } = house.trpc(buyer.accessToken)

const leyla = await buildAccount(house.ctx, { name: 'Leyla', surname: 'Demirtaş' })
const hanna = await buildAccount(house.ctx, { name: 'Hanna', surname: 'Sommer' })
await buildSocialAccount(house.ctx, leyla.user.id, 'instagram')
await buildSocialAccount(house.ctx, hanna.user.id, 'twitch')

const terms = { execDays: 14, maxAmount: 3 }
const morning = await buildOffer(house.ctx, leyla.user.id, {
  name: 'Your product in a quiet morning routine',
  description: 'One calm reel.',
  items: [
    { ...terms, name: 'Reel', price: 140 },
    { name: 'Story', price: 300, execDays: 3, maxAmount: 1 },
  ],
})
const cake = await buildOffer(house.ctx, hanna.user.id, {
  name: 'Crème brûlée for your launch',
  description: 'A quiet kitchen, three photos.',
  category: 'Food',
  ...terms,
  price: '80.5',
})
const quiet = await buildOffer(house.ctx, hanna.user.id, {
  name: 'Quiet desk',
  description: 'Lamp.',
  ...terms,
  price: 500,
})
await buildOffer(house.ctx, hanna.user.id, { name: 'Quiet draft', status: 'DRAFT' })
await house.ctx.db.transaction().execute(async trx => {
  await updateOfferFigures(trx, { offerId: cake.id, rating_hundredths: 490, reviews_total: 12, completed_orders: 14 })
  await updateOfferFigures(trx, { offerId: quiet.id, rating_hundredths: 380, reviews_total: 1 })
})
const names = new Map([
  [morning.id, 'morning'],
  [cake.id, 'cake'],
  [quiet.id, 'quiet'],
])

async function search(query: string) {
  const { status, body } = await house.rest(`GET /api/offers?${query}`, { token: buyer.accessToken })
  if (status !== 200) return body
  const { total, data } = offerPageSchema.omit({ nextCursor: true, isTotalCapped: true }).parse(body)
  expect(total).toBe(data.length)
  return data.map(({ id }) => names.get(id))
}

/** Public offers with the word in each description, or in every nth one, and in each third name. */
async function addLanterns(count: number, every = 1): Promise<void> {
  // A busy machine needs longer for all rows at once than one statement may take.
  for (let first = 1; first <= count; first += 3000) {
    const last = Math.min(first + 2999, count)
    await sql`
    insert into offers (
      id, user_id, name, status, search, price, max_price, item_prices, item_days, created_at, updated_at
    )
    select ('00000000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid, ${hanna.user.id}, name || number, 'ACTIVE',
      setweight(to_tsvector('simple', lower(name)), 'A') || setweight(to_tsvector('simple', case when number % ${every}::integer = 0 then 'lantern wick' else '' end), 'C'),
      price, price, array[price], array[7], now(), now()
    from generate_series(${first}::integer, ${last}::integer) as number,
      lateral (select case when number % 3 = 0 then 'Lantern ' else 'Candle ' end as name,
        (20 + number % 7) * 1000000::bigint as price) as made`.execute(house.ctx.db)
  }
}

describe('search for offers', () => {
  test.each([
    ['', ['quiet', 'cake', 'morning']],
    ['search=quiet', ['quiet', 'cake', 'morning']],
    ['search=QUI', ['quiet', 'cake', 'morning']],
    ['search=quiet&sort=relevance', ['quiet', 'morning', 'cake']],
    ['search=creme+brulee', ['cake']],
    ['search=Crème', ['cake']],
    ['search=morning+quiet', ['morning']],
    ['search=mornung', ['morning']],
    ['search=mornng&sort=relevance', ['morning']],
    ['search=demirtas', ['morning']],
    ['search=demirtos', ['morning']],
    ['search=somer', []],
    ['search=sommerr+quiet', ['quiet', 'cake']],
    ['search=kitchan', []],
    ['search=utine', []],
    ['search=%26%7C!:*%27', ['quiet', 'cake', 'morning']],
    ['accountType=INSTAGRAM', ['morning']],
    ['accountType=instagram&accountType=Twitch', ['quiet', 'cake', 'morning']],
    ['accountType=telegram', []],
    ['followersMin=6', []],
    ['followersMin=5', ['quiet', 'cake', 'morning']],
    ['followersMin=x', ['quiet', 'cake', 'morning']],
    ['category=Food', ['cake']],
    [`userId=${hanna.user.id}`, ['quiet', 'cake']],
    ['priceMin=100', ['quiet', 'morning']],
    ['priceMax=100', ['cake']],
    ['priceMin=600&priceMax=400', ['quiet']],
    ['priceMin=200&priceMax=250', []],
    ['priceMax=140&execDaysMax=3', []],
    ['priceMax=300&execDaysMax=3', ['morning']],
    ['execDaysMax=0', []],
    ['priceMin=x&execDaysMax=', ['quiet', 'cake', 'morning']],
    ['ratingMin=4', ['cake']],
    ['ratingMin=0', ['quiet', 'cake']],
    ['sort=price', ['cake', 'morning', 'quiet']],
    ['sort=-price', ['quiet', 'morning', 'cake']],
    ['sort=rating', ['cake', 'quiet', 'morning']],
  ])('?%s finds %j', async (query, expected) => {
    expect(await search(query)).toEqual(expected)
  })

  test.each([
    ['sort=cheapest', 400, 'INVALID_QUERY_STRING'],
    ['accountType=myspace', 400, 'INVALID_QUERY_STRING'],
    ['category=Sorcery', 400, 'INVALID_QUERY_STRING'],
    [`search=${'x'.repeat(201)}`, 400, 'INVALID_QUERY_STRING'],
    ['limit=0', 400, 'INVALID_QUERY_STRING'],
    [`userId=${randomUUID()}`, 404, 'ITEM_NOT_FOUND'],
    [`fits=${randomUUID()}`, 404, 'ITEM_NOT_FOUND'],
    ['fits=mine', 404, 'ITEM_NOT_FOUND'],
  ])('?%s is refused with %i %s', async (query, status, code) => {
    expect(await search(query)).toMatchObject(refusal(status, code))
  })

  test('finds a seller by the name and the networks of now', async () => {
    const person = await buildAccount(house.ctx)
    const offer = await buildOffer(house.ctx, person.user.id)
    names.set(offer.id, 'new')
    expect(await search('accountType=YOUTUBE')).toEqual(['new'])
    await house.rest('PUT /api/user', { token: person.accessToken, body: { name: 'Theodora' } })
    await buildSocialAccount(house.ctx, person.user.id, 'twitch')
    expect(await search('search=theodoro&accountType=TWITCH')).toEqual(['new'])
    const [account] = (await house.trpc(person.accessToken).socialAccounts.list.query({ kind: 'YOUTUBE' })).data
    await house.trpc(person.accessToken).socialAccounts.remove.mutate({ id: account?.id ?? '' })
    expect(await search('accountType=YOUTUBE')).toEqual([])
    await moderate(house.ctx, { target: 'PROFILE', id: person.user.id, status: 'REFUSED' })
    expect(await search('search=theodora')).toEqual([])
    await moderate(house.ctx, { target: 'OFFER', id: offer.id, status: 'REFUSED' })
    expect(await search('search=calm')).toEqual(['morning'])
  })

  test('puts the more often reviewed of two equal ratings first', async () => {
    const rate = (rating_hundredths: number, reviews_total: number) =>
      house.ctx.db
        .transaction()
        .execute(trx => updateOfferFigures(trx, { offerId: morning.id, rating_hundredths, reviews_total }))
    await rate(380, 4)
    expect(await search('sort=rating')).toEqual(['cake', 'morning', 'quiet'])
    const { nextCursor } = await offers.search.query({ sort: 'rating', limit: 2 })
    const rest = await offers.search.query({ sort: 'rating', limit: 2, cursor: nextCursor ?? '' })
    expect(rest.data.map(({ id }) => names.get(id))).toEqual(['quiet'])
    await rate(0, 0)
  })

  test.each(['createdAt', 'price', '-price', 'rating', 'relevance'] as const)(
    'reads the pages of %s one after another without gaps',
    async sort => {
      const found: string[] = []
      let cursor: string | null | undefined
      while (cursor !== null) {
        const page = await offers.search.query({ search: 'quiet', sort, limit: 2, ...(cursor ? { cursor } : {}) })
        found.push(...page.data.map(({ id }) => id))
        cursor = page.nextCursor
      }
      const all = await offers.search.query({ search: 'quiet', sort, limit: 100 })
      expect(found).toEqual(all.data.map(({ id }) => id))
      const [first, ...rest] = all.data
      expect((await offers.search.query({ search: 'quiet', sort, offset: 1 })).data).toEqual(rest)
      expect(first).toBeDefined()
    },
  )

  test('walks along an index when many offers match, and finds each once', async () => {
    await addLanterns(120)
    const query = { search: 'lantern', priceMin: 20, priceMax: 30, limit: 50 } as const
    for (const sort of offerSorts) {
      const found: string[] = []
      let cursor: string | null | undefined
      while (cursor !== null) {
        const page = await offers.search.query({ ...query, sort, count: 'capped', ...(cursor ? { cursor } : {}) })
        expect(page).toMatchObject({ total: 101, isTotalCapped: true })
        found.push(...page.data.map(({ name }) => name))
        cursor = page.nextCursor
      }
      expect(new Set(found).size, sort).toBe(120)
      if (sort === 'relevance') expect(found.findLastIndex(name => name.startsWith('Lantern'))).toBe(39)
      const exact = await offers.search.query({ ...query, sort, offset: 50 })
      expect(exact).toMatchObject({ total: 120, isTotalCapped: false })
      expect(exact.data.map(({ name }) => name)).toEqual(found.slice(50, 100))
    }
    await sql`delete from offers where search @@ to_tsquery('simple', 'lantern')`.execute(house.ctx.db)
  })

  test.each([
    [400, 75, false],
    [250, 101, true],
  ])('reads on when every %ith of the newest offers matches', async (every, total, isTotalCapped) => {
    await addLanterns(30_000, every)
    const found: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await offers.search.query({
        search: 'wick',
        count: 'capped',
        limit: 50,
        ...(cursor ? { cursor } : {}),
      })
      expect(page).toMatchObject({ total, isTotalCapped })
      found.push(...page.data.map(({ name }) => name.replace(/\D+/, '')))
      cursor = page.nextCursor
    }
    const all = Array.from({ length: 30_000 / every }, (_, index) => String(30_000 - index * every))
    expect(found).toEqual(all)
    await sql`delete from offers where name like 'Lantern %' or name like 'Candle %'`.execute(house.ctx.db)
  })

  test('refuses the cursor of another search', async () => {
    const { nextCursor } = await offers.search.query({ limit: 1 })
    const stolen = offers.search.query({ limit: 1, category: 'Food', cursor: nextCursor ?? '' })
    await expect(stolen).rejects.toMatchObject({ data: refusal(400, 'INVALID_QUERY_STRING') })
  })

  test('counts what each option of a filter would find', async () => {
    const facets = await offers.facets.query({ search: 'quiet', category: 'Food', accountType: ['TWITCH'] })
    expect(facets.accountTypes).toEqual([{ value: 'TWITCH', count: 1 }])
    expect(facets.categories).toEqual([
      { value: 'Beauty', count: 1 },
      { value: 'Food', count: 1 },
    ])
    expect(facets.prices.filter(({ count }) => count > 0)).toEqual([{ from: 79, to: 100, count: 1 }])
  })
})
