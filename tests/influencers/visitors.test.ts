import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '@limelight/api/server'
import { addContent, addInfluencers, buildReachable } from '@limelight/core/test/factories/influencers'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'

const house = await openHouse({ SAMPLE_SEARCHES_PER_ADDRESS: '4' })
const { showcase, sample } = house.trpc().influencers

const good = { aqs: 85, er: 4, bio: 'Sourdough and long rides' }
await addInfluencers(house.ctx, 'instagram', [
  buildReachable({ ...good, name: 'Lena Vogt', username: 'bakes.by.night', categories: ['Food'], followers: 300_000 }),
  buildReachable({ ...good, name: 'Mia Karlsson', categories: ['Beauty'], followers: 90_000, er: 6 }),
  buildReachable({
    ...good,
    name: 'Ada Both',
    categories: ['Food', 'Beauty'],
    followers: 20_000,
    avatarUrl: 'img/ada.jpg',
  }),
  buildReachable({ ...good, name: 'Too large', categories: ['Travel'], followers: 9_000_000 }),
  ...Array.from({ length: 6 }, (_, at) =>
    buildReachable({ ...good, name: `Rider ${at}`, username: `rider.${at}`, aqs: 20, followers: 1000 + at }),
  ),
])
await addContent(house.ctx, 'youtube', [{ authorPlatformId: 'someone', text: 'A loaf' }])

/** What visitors must not read. */
const secrets = /bakes|rider\.|@|https?:|example\.test|"(id|email|url|listIds)"/

test('the showcase holds masked creators of several topics, filled up with others, and the totals of the catalogue', async () => {
  const { totals, creators, searchMs, evidence } = await showcase.query()
  expect(totals).toEqual({ instagram: 10, youtube: 0, content: 1 })
  // Of a topic, the example is the largest creator with a picture. The largest example comes first.
  expect(creators.map(({ name }) => name)).toEqual(['Lena Vogt', 'Mia Karlsson', 'Ada Both'])
  expect(creators.find(({ name }) => name === 'Lena Vogt')).toMatchObject({ username: 'ba***', followers: 300_000 })
  expect(JSON.stringify(creators)).not.toMatch(secrets)
  expect(searchMs).toBeGreaterThan(0)
  expect(evidence).toEqual([])

  await addContent(house.ctx, 'youtube', [{ authorPlatformId: 'someone', text: 'Another loaf' }])
  expect((await showcase.query()).totals.content).toBe(1)
  house.clock.advance(5 * 60_000)
  expect((await showcase.query()).totals.content).toBe(2)
})

test('the landing page brings the figures along once they are known, and no other page does', async () => {
  const webDir = await mkdtemp(join(tmpdir(), 'limelight-pages-'))
  for (const page of ['index', 'admin']) await writeFile(join(webDir, `${page}.html`), '<head></head>')
  const app = await buildServer({ ...house.ctx, config: { ...house.ctx.config, webDir } })
  const known = await showcase.query()
  const brought = /<script type="application\/json" id="showcase">(.*)<\/script>/.exec((await app.inject('/')).body)
  expect(JSON.parse(brought?.[1] ?? '')).toEqual(known)
  expect((await app.inject('/tariffs')).body).toBe('<head></head>')
  await app.close()
  await rm(webDir, { recursive: true })
})

test('a sample search shows five masked creators, finds no part of a username, and is limited per minute', async () => {
  const found = await sample.query({ kind: 'instagram', search: 'sourdough' })
  expect(found.total).toBe(10)
  expect(found.data.map(({ name }) => name)).toEqual(['Too large', 'Lena Vogt', 'Mia Karlsson', 'Ada Both', 'Rider 5'])
  expect(JSON.stringify(found)).not.toMatch(secrets)
  for (const search of ['@bakes', 'bakes', '＠bakes.by.night'])
    expect(await sample.query({ kind: 'instagram', search })).toMatchObject({ total: 0, data: [] })

  const refused = sample.query({ kind: 'instagram', search: 'sourdough' })
  await expect(refused).rejects.toMatchObject({ data: { statusCode: 429, errorMessage: 'SEARCH_PER_DAY' } })
  house.clock.advance(60_000)
  expect(await sample.query({ kind: 'instagram', search: ' Karlsson ' })).toMatchObject({ total: 1 })
})

test('a sample search reads topics, places and figures like the search of an account', async () => {
  house.clock.advance(60_000)
  const { data } = await sample.query({ kind: 'instagram', search: 'foodies with more than 100k followers' })
  expect(data.map(({ name }) => name)).toEqual(['Lena Vogt'])
})

test('a sample search that nobody matches leaves out the filter that most creators miss', async () => {
  house.clock.advance(60_000)
  const found = await sample.query({ kind: 'instagram', search: 'foodies with more than 5m followers' })
  expect(found.data.map(({ name }) => name)).toEqual(['Lena Vogt', 'Ada Both'])
  expect(found.without).toContain('ollowers')
})
