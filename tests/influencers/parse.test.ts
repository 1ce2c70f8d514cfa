import { ingestJobSchema } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { openFile, saveFile } from '@limelight/core/engines/files'
import { writeInfluencers } from '@limelight/core/influencers/ingest/write'
import { readInfluencers } from '@limelight/core/influencers/store'
import { buildInfluencer } from '@limelight/core/test/factories/influencers'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { enter } from '../http/surface.ts'
import { census, jobOf } from './ingest-house.ts'

const house = await openHouse()
house.clock.startDay()
const user = await enter(house)

async function parse(network: SocialNetwork, body: { username?: string; url?: string }) {
  const answer = await house.rest(`POST /api/clickhouse/${network}/parse`, { token: user.token, body })
  return { ...answer, job: ingestJobSchema.safeParse(answer.body).data }
}

/** Requests a profile, drains the workers and returns the finished job. */
async function lookUp(network: SocialNetwork, body: { username?: string; url?: string }) {
  const { job } = await parse(network, body)
  if (job === undefined) throw new Error('It was not taken')
  await house.drain()
  return jobOf(house, user.token, job, network)
}

const used = async () => (await house.trpc(user.token).tariffs.limit.query({ limit: 'ACTIVITY_PER_DAY' })).counter.value

describe.each([
  ['youtube', 'Lena.Vogt', 'https://www.youtube.com/@lena.vogt/videos'],
  ['instagram', '@Lena.Vogt', 'instagram.com/lena.vogt/?hl=de'],
] as const)('look-up at %s', (network, username, url) => {
  test('imports a creator by name with content and pictures, and finds the same one by URL', async () => {
    const before = await used()
    const { status, job } = await parse(network, { username })
    expect([status, job]).toMatchObject([202, { kind: 'parse', status: 'PENDING', progress: 0, influencerId: null }])
    await house.drain()
    const done = await jobOf(house, user.token, job ?? { id: '' }, network)
    expect(done).toMatchObject({ status: 'DONE', progress: 100, accepted: 1, rejectedCount: 0, rejected: [] })
    const again = await house.trpc(user.token).influencers.parse.mutate({ kind: network, url })
    await house.drain()
    expect((await jobOf(house, user.token, again, network)).influencerId).toBe(done.influencerId)
    expect((await census(house, network))?.total).toBe(1)
    expect((await used()) - before).toBe(2)

    const { influencers } = house.trpc(user.token)
    const id = done.influencerId ?? ''
    const row = await influencers.byId.query({ kind: network, id })
    expect(row).toMatchObject({ id, socialNetwork: network, username: 'le***', isUnmasked: false })
    expect(row.followers).toBeGreaterThan(0)
    const posts = await influencers.posts.query({ kind: network, id })
    expect(posts.total).toBe(12)
    const picture = row.avatarUrl ?? posts.data.find(post => post.thumbnailUrl !== null)?.thumbnailUrl
    const image = await fetch(`${house.url}/media/${picture}`)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('deletes the pictures that it replaces and no others', async () => {
    const id = (await lookUp(network, { username: 'mia.sand' })).influencerId ?? ''
    const find = async () => (await readInfluencers(house.ctx, network, [id]))[0]
    const { platform_id: platformId = '', avatar_url: shown = '' } = (await find()) ?? {}
    for (const [former, isKept] of [
      [shown.replace(/.{8}(?=\.)/, '00000000'), false],
      ['img/00/foreign.jpg', true],
    ] as const) {
      await saveFile(house.ctx, former, Buffer.from('a picture'))
      await writeInfluencers(house.ctx, { network, records: [buildInfluencer({ platformId, avatarUrl: former })] })
      expect((await find())?.avatar_url).toBe(former)
      await lookUp(network, { username: 'mia.sand' })
      expect((await find())?.avatar_url).toBe(shown)
      const left = await openFile(house.ctx, former)
      left?.stream.destroy()
      expect(left !== undefined).toBe(isKept)
    }
    const picture = await fetch(`${house.url}/media/${shown}`)
    expect(picture.status).toBe(200)
  })

  test.each([
    ['nobody.there', 'No profile has this name.', 1],
    ['quota.used', 'This did not work out. Please try again later.', 0],
    ['broken.side', 'This did not work out. Please try again later.', 0],
    ['revoked.key', 'The network rejected our API key. The operator has to renew it.', 0],
  ])('%s fails with a reason and is charged only when the network answered', async (name, reason, cost) => {
    const before = await used()
    expect(await lookUp(network, { username: name })).toMatchObject({
      status: 'FAILED',
      accepted: 0,
      rejectedCount: 1,
      rejected: [{ line: 1, reason }],
      influencerId: null,
    })
    expect((await used()) - before).toBe(cost)
  })

  test('is retried after a network error', async () => {
    expect(await lookUp(network, { username: 'flaky.side' })).toMatchObject({ status: 'DONE' })
  })

  test('imports a creator without pictures whose URL is in a private network', async () => {
    const { influencerId } = await lookUp(network, { username: 'sly.one' })
    const row = await house.trpc(user.token).influencers.byId.query({ kind: network, id: influencerId ?? '' })
    expect(row.avatarUrl).toBeNull()
  })

  test.each([
    [{}, { username: 'Username or link is required' }],
    [{ username: ' ', url: '' }, { username: 'Username or link is required' }],
    [{ username: 'two words' }, { username: expect.stringContaining('such as @name or https://www.') }],
    [{ url: 'http://169.254.169.254/latest' }, { url: expect.stringContaining('such as @name') }],
    [{ url: 'https://evil.example/@lena' }, { url: expect.stringContaining('such as @name') }],
  ])('refuses %o', async (body, fields) => {
    const before = await used()
    const answer = await parse(network, body)
    expect(answer.body).toEqual({
      error: 'Bad Request',
      statusCode: 400,
      errorMessage: Object.values(fields)[0],
      fields,
    })
    expect(await used()).toBe(before)
  })
})

test('videos that YouTube labels as paid promotion are sponsored, unless it tells only the owner', async () => {
  const postsOf = async (username: string) => {
    const { influencerId: id } = await lookUp('youtube', { username })
    return (await house.trpc(user.token).influencers.posts.query({ kind: 'youtube', id: id ?? '' })).data
  }
  const labelled = await postsOf('sponsored.one')
  expect(labelled.length).toBeGreaterThan(0)
  expect(labelled.map(({ disclosure }) => disclosure)).toEqual(labelled.map(() => 'label'))
  expect((await postsOf('shy.one')).filter(({ disclosure }) => disclosure === 'label')).toEqual([])
})

test('a channel with hidden subscribers cannot be imported', async () => {
  const reason = 'This channel hides its number of subscribers.'
  expect(await lookUp('youtube', { username: 'hidden.one' })).toMatchObject({ rejected: [{ line: 1, reason }] })
})

test('an unknown network and a used-up ACTIVITY_PER_DAY are refused', async () => {
  const answer = await house.rest('POST /api/clickhouse/myspace/parse', { token: user.token, body: {} })
  expect(answer.body).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
  const poor = await enter(house)
  const { influencers } = house.trpc(poor.token)
  for (let call = 0; call < 20; call += 1) await influencers.parse.mutate({ kind: 'youtube', username: `name${call}` })
  const { body } = await house.rest('POST /api/clickhouse/youtube/parse', {
    token: poor.token,
    body: { username: 'xyz' },
  })
  expect(body).toMatchObject(refusal(403, 'ACTIVITY_PER_DAY'))
  const jobs = await house.ctx.db.selectFrom('ingest_jobs').select('id').where('user_id', '=', poor.id).execute()
  expect(jobs).toHaveLength(20)
})

describe('server without API keys', async () => {
  const bare = await openHouse({ YOUTUBE_API_KEY: '', INSTAGRAM_ACCOUNT_ID: '', INSTAGRAM_ACCESS_TOKEN: '' })
  const guest = await enter(bare)

  test.each([
    ['youtube', 'YOUTUBE_API_KEY'],
    ['instagram', 'INSTAGRAM_ACCOUNT_ID, INSTAGRAM_ACCESS_TOKEN'],
  ] as const)('fails a look-up at %s with the missing variables and charges nothing', async (kind, names) => {
    const job = await bare.trpc(guest.token).influencers.parse.mutate({ kind, username: 'lena' })
    await bare.drain()
    const reason = `This network is not configured (${names}).`
    expect(await jobOf(bare, guest.token, job, kind)).toMatchObject({
      status: 'FAILED',
      rejected: [{ line: 1, reason }],
    })
    expect((await bare.trpc(guest.token).tariffs.limit.query({ limit: 'ACTIVITY_PER_DAY' })).counter.value).toBe(0)
  })
})
