import { interpretationSchema } from '@limelight/contract/search/interpretation'
import {
  nameTakenText,
  type SavedSearch,
  savedSearchListSchema,
  savedSearchSchema,
} from '@limelight/contract/search/saved-searches'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { describe, expect, it } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
house.clock.startDay()
const hikers = { name: 'Hikers', scope: 'discovery', socialNetwork: 'instagram', query: 'themes=Hiking' } as const

async function enter() {
  const { accessToken: token } = await buildAccount(house.ctx)
  const rest = (call: string, body?: unknown) => house.rest(call, { token, ...(body === undefined ? {} : { body }) })
  return {
    rest,
    trpc: house.trpc(token).influencers,
    save: async (search: object): Promise<SavedSearch> => {
      const { status, body } = await rest('POST /api/search/saved', search)
      expect(status).toBe(201)
      return savedSearchSchema.parse(body)
    },
    list: async (query = '') => savedSearchListSchema.parse((await rest(`GET /api/search/saved${query}`)).body),
  }
}

describe('saved searches', () => {
  it('are listed newest first, by scope and network, over both transports', async () => {
    const { save, list, trpc } = await enter()
    const first = await save(hikers)
    house.clock.advance(1000)
    const second = await trpc.saveSearch.mutate({ ...hikers, socialNetwork: 'youtube' })
    house.clock.advance(1000)
    const third = await save({ ...hikers, scope: 'content', query: 'isVideo=1&search=alps' })
    expect(first).toMatchObject(hikers)
    expect(await list()).toEqual({ total: 3, data: [third, second, first] })
    expect(await trpc.savedSearches.query({})).toEqual(await list())
    expect(await list('?limit=1&offset=1')).toEqual({ total: 3, data: [second] })
    expect(await list('?scope=content')).toEqual({ total: 1, data: [third] })
    expect(await list('?scope=discovery&socialNetwork=instagram')).toEqual({ total: 1, data: [first] })
  })

  it.each([
    [
      'discovery',
      'instagram',
      '?followersMin=5&open=12&view=cards&location=DE&locations=FR&x=%00',
      'followersMin=5&location=DE',
    ],
    [
      'discovery',
      'youtube',
      'sort=viewsTotal&sortDirection=ASC&themes=B&themes=A&accountType=business',
      'sort=viewsTotal&sortDirection=ASC&themes=B&themes=A',
    ],
    ['content', 'instagram', 'publishDateMax=2026-11-11&gender=male&er=&likesTotalMin=', 'publishDateMax=2026-11-11'],
    [
      'content',
      'youtube',
      'search=s%C3%BC%C3%9F+%26+salty&timelineType=shorts',
      'search=s%C3%BC%C3%9F+%26+salty&timelineType=shorts',
    ],
    ['content', 'youtube', '', ''],
  ])('keep of the query what %s on %s knows: %s', async (scope, socialNetwork, query, kept) => {
    const { save } = await enter()
    expect(await save({ name: 'Some', scope, socialNetwork, query })).toMatchObject({ query: kept })
  })

  it('get another name, and go', async () => {
    const { save, rest, trpc, list } = await enter()
    const saved = await save({ ...hikers, name: '  Hikers ' })
    const renamed = (await rest(`PUT /api/search/saved/${saved.id}`, { name: 'Climbers' })).body
    expect(renamed).toEqual({ ...saved, name: 'Climbers' })
    expect(await trpc.renameSearch.mutate({ id: saved.id, name: 'climbers' })).toEqual({ ...saved, name: 'climbers' })
    expect((await rest(`DELETE /api/search/saved/${saved.id}`)).body).toEqual({ ok: true })
    expect(await list()).toEqual({ total: 0, data: [] })
    expect((await rest(`DELETE /api/search/saved/${saved.id}`)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect((await rest('PUT /api/search/saved/none', { name: 'x' })).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  })

  it('have a name of their own in their scope and network', async () => {
    const [{ save, rest }, other] = [await enter(), await enter()]
    await save(hikers)
    await other.save(hikers)
    const climbers = await save({ ...hikers, name: 'Climbers' })
    const taken = { ...refusal(400, nameTakenText), fields: { name: nameTakenText } }
    expect((await rest('POST /api/search/saved', { ...hikers, name: 'HIKERS' })).body).toMatchObject(taken)
    expect((await rest(`PUT /api/search/saved/${climbers.id}`, { name: 'hikers' })).body).toMatchObject(taken)
  })

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'x'.repeat(65) }, 'Name should not be longer than 64 characters'],
    [{ scope: 'orders' }, 'UNKNOWN_TYPE'],
    [{ socialNetwork: 'myspace' }, 'UNKNOWN_TYPE'],
    [{ query: undefined }, 'INVALID_QUERY_STRING'],
    [{ query: `search=${'x'.repeat(1994)}` }, 'INVALID_QUERY_STRING'],
    // In an address each of these letters is six characters.
    [{ query: `search=${'ü'.repeat(400)}` }, 'INVALID_QUERY_STRING'],
  ])('are refused when something is wrong: case %#', async (change, text) => {
    const { rest, list } = await enter()
    expect((await rest('POST /api/search/saved', { ...hikers, ...change })).body).toMatchObject(refusal(400, text))
    expect((await list()).total).toBe(0)
  })

  it('are a hundred at most, however many windows save at once', async () => {
    const { save, trpc, rest, list } = await enter()
    for (let number = 0; number < 97; number += 1) await save({ ...hikers, name: `Search ${number}` })
    const last = ['a', 'b', 'c', 'd', 'e', 'f'].map(name =>
      trpc.saveSearch.mutate({ ...hikers, name }).catch(error => error),
    )
    const refused = (await Promise.all(last)).filter(answer => answer instanceof Error)
    expect(refused.map(({ message }) => message)).toEqual(Array(3).fill('ITEM_COUNT_ERROR'))
    expect((await rest('POST /api/search/saved', hikers)).body).toMatchObject(refusal(400, 'ITEM_COUNT_ERROR'))
    expect((await list('?limit=100')).data).toHaveLength(100)
  })
})

it('a text is read over both transports, with the matches of all filters, and costs nothing', async () => {
  const { rest, trpc } = await enter()
  const body = { kind: 'youtube', text: 'vegan channels in Italy posted in the last 7 days' } as const
  const answer = await rest('POST /api/search/interpret', body)
  const day = new Date(house.clock.now().getTime() - 7 * 86_400_000).toISOString().slice(0, 10)
  expect(answer.status).toBe(200)
  expect(interpretationSchema.parse(answer.body).filters).toEqual({
    themes: ['Vegan'],
    locations: ['IT'],
    lastPostDateMin: day,
  })
  expect(await trpc.interpret.query(body)).toEqual(answer.body)
  const content = await trpc.interpret.query({ ...body, scope: 'content' })
  expect(content).toMatchObject({ filters: { themes: ['Vegan'], location: ['IT'], publishDateMin: day }, rest: '' })
  for (const [change, code] of [
    [{ kind: 'myspace' }, 'UNKNOWN_TYPE'],
    [{ text: 'x'.repeat(201) }, 'INVALID_QUERY_STRING'],
    [{ text: 7 }, 'INVALID_QUERY_STRING'],
    [{ filters: { themes: { not: 'a value' } } }, 'INVALID_QUERY_STRING'],
    [{ filters: { gender: 'nothing' } }, 'INVALID_QUERY_STRING'],
    [{ filters: 'all' }, 'INVALID_QUERY_STRING'],
  ] as const)
    expect((await rest('POST /api/search/interpret', { ...body, ...change })).body).toMatchObject(refusal(400, code))
  expect(await house.ctx.db.selectFrom('limit_charges').selectAll().execute()).toEqual([])
})
