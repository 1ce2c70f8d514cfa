import { cachedSchema } from '@limelight/contract/search/search-cache'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { searchSchedules } from '@limelight/workers/search/schedules'
import { describe, expect, it } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const { ctx } = house
const gone = refusal(404, 'ITEM_NOT_FOUND')

async function enter() {
  const { accessToken: token } = await buildAccount(ctx)
  const rest = (call: string, body?: unknown) => house.rest(call, { token, ...(body === undefined ? {} : { body }) })
  const read = async (path: string) => (await rest(`GET /api/search/cache/${path}`)).body
  const write = (path: string, value: unknown) => rest(`POST /api/search/cache/${path}`, { value })
  return { rest, read, write, trpc: house.trpc(token).influencers }
}

describe('the search cache', () => {
  it.each(
    [null, 0, false, '', 'ü \u0000', [], { ids: ['1', '2'], total: 2, nested: { b: 1, a: [null] } }].map(value => ({
      value,
    })),
  )('gives back $value as it was, for three minutes', async ({ value }) => {
    const { read, write, trpc } = await enter()
    const answer = await write('page', value)
    expect(answer.status).toBe(200)
    const cached = cachedSchema.parse(answer.body)
    expect(cached).toMatchObject({ key: 'page', value })
    expect(await read('page')).toEqual(cached)
    expect(await trpc.cached.query({ key: 'page' })).toEqual(cached)
    house.clock.advance(180_000)
    expect(await read('page')).toMatchObject(gone)
  })

  it('is everybody’s own, and hashes stand apart from keys', async () => {
    const [somebody, other] = [await enter(), await enter()]
    await somebody.write('page', 'mine')
    await somebody.write('hash/page', 'by hash')
    expect(await somebody.read('page')).toMatchObject({ value: 'mine' })
    expect(await somebody.read('hash/page')).toMatchObject({ value: 'by hash' })
    expect(await other.read('page')).toMatchObject(gone)
    expect((await other.rest('DELETE /api/search/cache/page')).body).toEqual({ ok: true })
    expect(await somebody.read('page')).toMatchObject({ value: 'mine' })
  })

  it('forgets by DELETE and by POST, also what is not there', async () => {
    const { rest, read, write } = await enter()
    for (const [path, forget] of [
      ['page', 'DELETE /api/search/cache/page'],
      ['page', 'POST /api/search/cache/page/delete'],
      ['hash/page', 'DELETE /api/search/cache/hash/page'],
    ] as const) {
      await write(path, 1)
      for (const _again of [1, 2]) expect(await rest(forget)).toMatchObject({ status: 200, body: { ok: true } })
      expect(await read(path)).toMatchObject(gone)
    }
  })

  it('reads fixed words before keys', async () => {
    const { read, write } = await enter()
    expect((await write('hash/delete', 'a hash named delete')).body).toMatchObject({ key: 'delete' })
    expect(await read('hash/delete')).toMatchObject({ value: 'a hash named delete' })
    await write('hash', 'a key named hash')
    expect(await read('hash')).toMatchObject({ value: 'a key named hash' })
  })

  it('takes 64 KiB and no more, and keys of 1 to 128 characters', async () => {
    const { write } = await enter()
    expect((await write('page', 'x'.repeat(65_534))).status).toBe(200)
    for (const value of ['x'.repeat(65_535), 'ü'.repeat(32_768)]) {
      expect((await write('page', value)).body).toMatchObject(refusal(400, 'Value is too large'))
    }
    expect((await write('k'.repeat(128), 1)).status).toBe(200)
    expect((await write('k'.repeat(129), 1)).body).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
  })

  it('keeps a hundred keys; then the oldest leaves', async () => {
    const { read, write } = await enter()
    await write('first', 1)
    for (let number = 0; number < 98; number += 1) await write(`page-${number}`, number)
    await write('hash/last', 1)
    expect(await read('first')).toMatchObject({ value: 1 })
    // Written again it is the newest.
    await write('first', 2)
    await write('one-more', 1)
    expect(await read('first')).toMatchObject({ value: 2 })
    expect(await read('page-0')).toMatchObject(gone)
    expect(await read('page-1')).toMatchObject({ value: 1 })
  })

  it('keeps who stands on a chart under a key of its own', async () => {
    const { rest, read } = await enter()
    const answer = await rest('POST /api/search/cache/influencer/graph', { ids: ['12', 7, '12'] })
    expect(answer).toMatchObject({ status: 200, body: { ids: ['12', '7'] } })
    const { key } = answer.body as { key: string }
    expect(await read(key)).toMatchObject({ value: ['12', '7'] })
    for (const [ids, status, code] of [
      [[], 400, 'ITEM_COUNT_ERROR'],
      [['lena'], 404, 'ITEM_NOT_FOUND'],
    ] as const) {
      expect((await rest('POST /api/search/cache/influencer/graph', { ids })).body).toMatchObject(refusal(status, code))
    }
  })

  it('is emptied of what has expired', async () => {
    const { write } = await enter()
    await write('page', 1)
    house.clock.advance(180_000)
    await write('newer', 1)
    for (const schedule of searchSchedules) await schedule.run(ctx)
    const left = await ctx.db.selectFrom('search_cache').select('key').execute()
    expect(left).toEqual([{ key: 'newer' }])
  })
})

describe('a setting', () => {
  it('is read when it is public', async () => {
    const { rest, trpc: _trpc } = await enter()
    const at = { updated_at: ctx.clock.now() }
    await ctx.db
      .insertInto('configs')
      .values([
        { key: 'landing.video', value: JSON.stringify({ url: null }), is_public: true, ...at },
        { key: 'mail.password', value: '"hidden"', is_public: false, ...at },
      ])
      .execute()
    expect((await rest('GET /api/configs/landing/video')).body).toEqual({ key: 'landing.video', value: { url: null } })
    for (const path of ['mail/password', 'landing/none', `landing/${'x'.repeat(65)}`, '%00/video', "l'/--"]) {
      expect((await rest(`GET /api/configs/${path}`)).status, path).not.toBe(200)
    }
    expect((await rest('GET /api/configs/mail/password')).body).toMatchObject(gone)
    expect((await house.rest('GET /api/configs/landing/video')).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  })
})
