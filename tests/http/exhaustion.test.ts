import { lockOwner } from '@limelight/core/favourites/lists/owner-store'
import { newId } from '@limelight/core/runtime/ids'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { tariffNamed } from '@limelight/core/test/factories/tariffs'
import { buildPicture } from '@limelight/core/test/factories/users'
import { expect, test } from 'vitest'
import { withPausedClickHouse } from '../clickhouse-away.ts'
import { openHouse, type RestAnswer, refusal } from '../house.ts'
import { choice } from '../payments/shop.ts'
import { buildForm, send } from '../users/uploads.ts'
import { closeWindows, openWindow, outcomeOf } from './instances.ts'

const house = await openHouse({ TRUST_PROXY: 'loopback' })
const { ctx } = house
const tooMany = refusal(429, 'Too many requests')

async function enter() {
  const { user, accessToken: token } = await buildAccount(ctx)
  const rest = (call: string, body?: unknown) => house.rest(call, { token, ...(body === undefined ? {} : { body }) })
  return { id: user.id, token, rest }
}

/** Makes calls at the same time. Resolves with those that are refused before the others end. */
function crowd(count: number, call: (at: number) => Promise<RestAnswer>) {
  const refused: RestAnswer[] = []
  const calls = Array.from({ length: count }, async (_, at) => {
    const answer = await call(at)
    if (answer.status === 429) refused.push(answer)
    return answer
  })
  return { calls, refused: () => expect.poll(() => refused.length, { timeout: 60_000 }) }
}

test('parallel searches of one person wait, then are refused, and nobody else notices', async () => {
  const [noisy, quiet] = [await enter(), await enter()]
  let calls: Promise<RestAnswer>[] = []
  await withPausedClickHouse(ctx, async () => {
    const rush = crowd(110, () => noisy.rest('GET /trpc/influencers.matches?input={"kind":"instagram"}'))
    calls = rush.calls
    // One runs and a hundred wait.
    await rush.refused().toBe(9)
    expect((await quiet.rest('GET /api/user')).status).toBe(200)
    // The other calls of this person wait for other turns.
    expect((await noisy.rest('GET /api/user')).status).toBe(200)
    expect((await noisy.rest('GET /api/search/saved')).status).toBe(200)
  })
  const answers = await Promise.all(calls)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({ error: { data: tooMany } })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('parallel writes of one owner wait in a queue, then are refused, and others write', async () => {
  const [noisy, quiet] = [await enter(), await enter()]
  const list = (name: string) => ({ name, type: 'content', subtype: 'instagram' })
  const rush = await ctx.db.transaction().execute(async trx => {
    await lockOwner(ctx, trx, noisy.id)
    const begun = crowd(160, at => noisy.rest('POST /api/user/favs', list(`List ${at}`)))
    await begun.refused().toBe(8)
    expect((await quiet.rest('POST /api/user/favs', list('Quiet'))).status).toBe(201)
    return begun
  })
  const statuses = (await Promise.all(rush.calls)).map(({ status }) => status)
  expect(statuses.filter(status => status === 201)).toHaveLength(152)
})

test('150 parallel writes to the search cache leave 100 keys', async () => {
  const { id, rest } = await enter()
  const writes = Array.from({ length: 150 }, (_, at) => rest(`POST /api/search/cache/page-${at}`, { value: at }))
  for (const { status } of await Promise.all(writes)) expect(status).toBe(200)
  const rows = await ctx.db.selectFrom('search_cache').select('key').where('user_id', '=', id).execute()
  expect(rows).toHaveLength(100)
}, 120_000)

test.each(['POST /api/search/cache/page', 'POST /trpc/influencers.cache'])(
  'a large body for the search cache is refused before it is parsed: %s',
  async call => {
    const { rest } = await enter()
    const value = `{"key":"page","value":[${'[1],'.repeat(20_000)}1]}`
    const { status, body } = await rest(call, value)
    expect(status).toBe(413)
    expect(JSON.stringify(body)).toContain('Request is too large')
  },
)

test('lists that no plan limits have a maximum of their own', async () => {
  const { id, rest } = await enter()
  const now = ctx.clock.now()
  expect((await rest('POST /api/user/favs', { name: 'Offers', type: 'offer' })).status).toBe(201)
  const rows = Array.from({ length: 499 }, (_, at) => ({
    ...{ id: newId(ctx.clock), user_id: id, name: `Offers ${at}`, description: '', type: 'offer' as const },
    ...{ network: null, items_count: 0, created_at: now, updated_at: now },
  }))
  await ctx.db.insertInto('favourite_lists').values(rows).execute()
  expect(await rest('POST /api/user/favs', { name: 'One more', type: 'offer' })).toMatchObject({
    status: 400,
    body: refusal(400, 'ITEM_COUNT_ERROR'),
  })
  expect((await rest('POST /api/user/favs', { name: 'Posts', type: 'content', subtype: 'youtube' })).status).toBe(201)
})

test('images of one person have a maximum', async () => {
  const { id, token } = await enter()
  const now = ctx.clock.now()
  const image = { user_id: id, type: 'chat' as const, width: 1, height: 1, loose_since: now, created_at: now }
  const rows = Array.from({ length: 299 }, (_, at) => ({ ...image, id: newId(ctx.clock), path: `img/${at}`, bytes: 1 }))
  await ctx.db.insertInto('images').values(rows).execute()
  const post = async () => send(house, '/api/images', token, buildForm({ type: 'chat', files: [await buildPicture()] }))
  expect((await post()).status).toBe(201)
  expect((await post()).body).toMatchObject(refusal(400, 'ITEM_COUNT_ERROR'))
  const bytes = 300 * 1024 * 1024
  await ctx.db.deleteFrom('images').where('user_id', '=', id).execute()
  await ctx.db
    .insertInto('images')
    .values({ ...image, id: newId(ctx.clock), path: 'img/large', bytes })
    .execute()
  expect((await post()).body).toMatchObject(refusal(400, 'ITEM_COUNT_ERROR'))
})

test('payment pages of one person are limited per minute', async () => {
  const { rest } = await enter()
  const body = choice(await tariffNamed(ctx, 'Pro'))
  const statuses = []
  for (let page = 0; page < 11; page += 1) statuses.push((await rest('POST /api/user/tariffs/payment', body)).status)
  expect(statuses).not.toContain(500)
  expect(statuses.at(-1)).toBe(429)
  house.clock.advance(60_000)
  expect((await rest('POST /api/user/tariffs/payment', body)).status).toBe(201)
})

test('a user has at most twenty windows with live updates', async () => {
  const { token } = await enter()
  const outcomes = []
  for (let window = 0; window < 21; window += 1)
    outcomes.push(await outcomeOf(openWindow(house.url, { token }, ['websocket'])))
  expect(outcomes).toEqual([...Array.from({ length: 20 }, () => 'connected'), 'Too many requests'])
  closeWindows()
})

test('connections without a token are limited per network, and keep no other network out', async () => {
  const { token } = await enter()
  const path = '/socket.io/?EIO=4&transport=polling'
  const open = async (network: string) =>
    (await fetch(`${house.url}${path}`, { headers: { 'x-forwarded-for': network } })).status
  const statuses = await Promise.all(Array.from({ length: 60 }, () => open('203.0.113.1')))
  expect(statuses.filter(status => status === 200)).toHaveLength(50)
  expect(statuses.filter(status => status === 403)).toHaveLength(10)
  expect(await open('203.0.113.2')).toBe(200)
  expect(await outcomeOf(openWindow(house.url, { token }, ['websocket']))).toBe('connected')
})
