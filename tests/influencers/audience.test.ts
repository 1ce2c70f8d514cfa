import type { Audience } from '@limelight/contract/influencers/audience-schema'
import { foundInfluencersSchema, influencerInfoSchema, influencerSchema } from '@limelight/contract/influencers/schema'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencer, buildInfluencer } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { describe, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { enterAsAdmin } from '../http/surface.ts'
import { jobOf, upload } from './ingest-house.ts'

const house = await openHouse()
const admin = await enterAsAdmin(house)
const { user, accessToken: token } = await buildAccount(house.ctx)
await givePlan(house.ctx, user.id, {
  name: 'Business',
  limits: { SEARCH_PER_DAY: 10_000, SEARCH_PER_MONTH: 10_000, ACTIVITY_PER_DAY: 10_000 },
})

const sample = { date: '2026-11-01', sampleSize: 1840, confidence: 'high' as const }
const full: Audience = {
  countries: {
    shares: [
      { value: 'AT', share: 8.05 },
      { value: 'DE', share: 62.5 },
      { value: 'CH', share: 4.35 },
    ],
    ...sample,
  },
  languages: { shares: [{ value: 'de', share: 81.2 }], ...sample, confidence: 'medium' },
  ages: {
    shares: [
      { value: '18-24', share: 33.3 },
      { value: '25-34', share: 33.4 },
      { value: '65+', share: 33.3 },
    ],
    ...sample,
  },
  genders: {
    shares: [
      { value: 'female', share: 71 },
      { value: 'male', share: 29 },
    ],
    ...sample,
  },
  reachable: { share: 64.2, ...sample, sampleSize: 300 },
  suspicious: { share: 0, ...sample, date: '2026-10-30' },
}

async function audienceOf(id: string, network = 'instagram'): Promise<Audience | null> {
  const { body } = await house.rest(`GET /api/clickhouse/${network}/${id}/info`, { token })
  return influencerInfoSchema.omit({ estimate: true }).parse(body).audience
}

const create = async (body: object) => {
  const answer = await house.rest('POST /api/clickhouse/instagram', { token: admin.token, body })
  return influencerSchema.parse(answer.body).id
}

describe('ingested audience', () => {
  test('comes back in the report exactly, by call and by file', async () => {
    const byCall = await create({ ...buildInfluencer(), audience: full })
    expect(await audienceOf(byCall)).toEqual(full)
    const brief = await house.trpc(token).influencers.brief.query({ kind: 'instagram', id: byCall })
    expect(brief.audience).toEqual(full)

    const json = buildInfluencer({ username: 'audience_json', audience: full })
    await upload(house, { token: admin.token, name: 'x.json', content: JSON.stringify([json]) })
    const cell = `"${JSON.stringify(full).replaceAll('"', '""')}"`
    await upload(house, {
      token: admin.token,
      content: `platformId,username,followers,audience\ncsv1,audience_csv,10,${cell}\ncsv2,audience_none,10,`,
    })
    await house.drain()
    for (const [username, audience] of [
      ['audience_json', full],
      ['audience_csv', full],
      ['audience_none', null],
    ] as const) {
      const [found] = await search(`search=@${username}`)
      expect(await audienceOf(found ?? '')).toEqual(audience)
    }
  })

  test('has the confidence of its sample size where the source states none', async () => {
    const { confidence: _, ...plain } = sample
    const parts = [1000, 999, 249].map(sampleSize => ({ share: 50, ...plain, sampleSize }))
    const told = async (reachable: object | undefined) =>
      (await audienceOf(await create({ ...buildInfluencer(), audience: { reachable } })))?.reachable?.confidence
    expect(await Promise.all(parts.map(told))).toEqual(['high', 'medium', 'low'])
    expect(await told(undefined)).toBeUndefined()
  })

  test('is refused by line where it cannot be true', async () => {
    const record = (audience: object) =>
      JSON.stringify({ platformId: 'wrong', username: 'wrong', followers: 1, audience })
    const shares = (dimension: string, shares: unknown) => record({ [dimension]: { shares, ...sample } })
    const content = [
      shares('countries', [
        { value: 'DE', share: 60 },
        { value: 'AT', share: 40.01 },
      ]),
      shares('countries', [{ value: 'DE', share: -1 }]),
      shares('countries', [{ value: 'UK', share: 10 }]),
      shares('languages', [{ value: 'german', share: 10 }]),
      shares('ages', [{ value: '18-25', share: 10 }]),
      shares('genders', [
        { value: 'male', share: 10 },
        { value: 'male', share: 11 },
      ]),
      shares('countries', []),
      record({ suspicious: { share: 100.5, ...sample } }),
      record({ suspicious: { share: 3.123, ...sample } }),
      record({ reachable: { share: 3, date: '2026-02-30', sampleSize: 0 } }),
      record({ reachable: 70 }),
    ].join('\n')
    const job = await upload(house, { token: admin.token, name: 'x.json', content })
    await house.drain()
    const number = 'a share must be a number from 0 to 100 with at most 2 decimals'
    expect((await jobOf(house, admin.token, job)).rejected).toEqual([
      { line: 1, reason: 'audience.countries: the shares add up to more than 100' },
      { line: 2, reason: `audience.countries: ${number}` },
      { line: 3, reason: 'audience.countries: a value must be a country of ISO 3166-1, such as DE' },
      { line: 4, reason: 'audience.languages: a value must be a language of ISO 639-1, such as de' },
      {
        line: 5,
        reason: 'audience.ages: a value must be one of 13-17, 18-24, 25-34, 35-44, 45-54, 55-64, 65+',
      },
      { line: 6, reason: 'audience.genders: a value may appear only once' },
      { line: 7, reason: 'audience.countries must have 1 to 300 shares of the form {"value", "share"}' },
      { line: 8, reason: `audience.suspicious: ${number}` },
      { line: 9, reason: `audience.suspicious: ${number}` },
      {
        line: 10,
        reason:
          'audience.reachable.date must be a day such as 2026-11-20; ' +
          'audience.reachable.sampleSize must be a whole number from 1 to 1000000000',
      },
      { line: 11, reason: 'audience.reachable must be of the form {"share", "date", "sampleSize"}' },
    ])
    const { status, body } = await house.rest('POST /api/clickhouse/instagram', {
      token: admin.token,
      body: { ...buildInfluencer(), audience: { suspicious: { share: 101, ...sample } } },
    })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { fields: { 'audience.suspicious.share': `audience.suspicious: ${number}` } },
    })
  })

  test('is not blocked by a sample whose date lies ahead', async () => {
    const base = buildInfluencer()
    const wrong = { share: 1, ...sample, date: '2099-01-01' }
    const id = await create({ ...base, audience: { suspicious: wrong } })
    const today = house.ctx.clock.now().toISOString().slice(0, 10)
    expect((await audienceOf(id))?.suspicious).toEqual({ ...wrong, date: today })
    const right = { share: 7, ...sample, date: today }
    await create({ ...base, audience: { suspicious: right } })
    expect((await audienceOf(id))?.suspicious).toEqual(right)
  })

  test('keeps the newest sample of each part, whatever comes in between', async () => {
    const base = { ...buildInfluencer({ username: 'kept' }), asOf: '2026-11-02T00:00:00Z' }
    const id = await create({ ...base, audience: full })
    await create({ ...base, asOf: '2026-11-03T00:00:00Z', followers: 2000 })
    expect(await audienceOf(id)).toEqual(full)
    const newer = { share: 9.5, ...sample, date: '2026-11-04' }
    const older = { share: 1, ...sample, date: '2026-09-01' }
    await create({ ...base, asOf: '2026-11-05T00:00:00Z', audience: { suspicious: newer, reachable: older } })
    // A record that is older as a whole may still have the newest sample.
    await create({ ...base, asOf: '2026-11-01T00:00:00Z', audience: { reachable: newer } })
    expect(await audienceOf(id)).toEqual({ ...full, suspicious: newer, reachable: newer })
    expect(await search('audienceSuspiciousMin=9.5&audienceSuspiciousMax=9.5&audienceCountry=DE')).toEqual([id])
  })
})

async function search(query: string): Promise<string[]> {
  const { body } = await house.rest(`GET /api/clickhouse/instagram?${query}`, { token })
  return foundInfluencersSchema.parse(body).data.map(({ id }) => id)
}

describe('filter by audience', async () => {
  const shares = (dimension: string, given: Record<string, number>) => ({
    [dimension]: { shares: Object.entries(given).map(([value, share]) => ({ value, share })), ...sample },
  })
  const add = (followers: number, audience: object) =>
    addInfluencer(house.ctx, 'instagram', {
      ...buildInfluencer({ categories: ['Filtered'], followers }),
      audience: { ...noAudience, ...audience },
    })
  const noAudience: Audience = {
    countries: null,
    languages: null,
    ages: null,
    genders: null,
    reachable: null,
    suspicious: null,
  }
  const home = await add(5, shares('countries', { DE: 30, AT: 12.5 }))
  const near = await add(4, shares('countries', { DE: 29.99, AT: 20.01, US: 50 }))
  const women = await add(3, { ...shares('genders', { female: 60, male: 40 }), ...shares('languages', { de: 9.5 }) })
  const young = await add(2, shares('ages', { '13-17': 20, '18-24': 34.35 }))
  const unknown = await add(1, {})

  test.each([
    ['audienceCountry=DE', [home]],
    ['audienceCountry=de', [home]],
    ['audienceCountry=de&audienceCountryMin=29.99', [home, near]],
    ['audienceCountry=DE&audienceCountryMin=29.99', [home, near]],
    ['audienceCountry=DE&audienceCountry=AT&audienceCountryMin=50', [near]],
    ['audienceCountry=DE&audienceCountry=AT&audienceCountryMin=42.5', [home, near]],
    ['audienceCountry=FR&audienceCountryMin=0', []],
    ['audienceCountryMin=90', [home, near, women, young, unknown]],
    ['audienceGender=female', [women]],
    ['audienceGender=male&audienceGenderMin=40', [women]],
    ['audienceLanguage=de&audienceLanguageMin=9.5', [women]],
    ['audienceAge=18-24&audienceAge=13-17&audienceAgeMin=54.35', [young]],
    ['audienceAge=18-24&audienceAgeMin=34.36', []],
    ['audienceReachableMin=0', []],
  ])('%s', async (query, expected) => {
    expect(await search(`categoryName=Filtered&${query}`)).toEqual(expected)
  })

  test('refuses an unknown age or gender', async () => {
    for (const query of ['audienceAge=18-25', 'audienceGender=robot']) {
      const { status, body } = await house.rest(`GET /api/clickhouse/instagram?${query}`, { token })
      expect({ status, body }).toMatchObject({ status: 400, body: { errorMessage: 'INVALID_QUERY_STRING' } })
    }
  })
})
