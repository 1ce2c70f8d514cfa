import { influencerSchema, ingestJobSchema } from '@limelight/contract/influencers/schema'
import { oldestPeerFigures } from '@limelight/core/influencers/scores/peer-store'
import { peersOf, rebuildPeersSince } from '@limelight/core/influencers/scores/peers'
import { buildInfluencer } from '@limelight/core/test/factories/influencers'
import { handlers } from '@limelight/workers/registry'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { enter, enterAsAdmin } from '../http/surface.ts'
import { hearUpdates } from '../live-updates.ts'
import { census, head, jobOf, keptFiles, line, lines, sendFile, upload } from './ingest-house.ts'

const key = 'a key for programs that is long enough'
const house = await openHouse({ INGESTION_KEY: key })
const admin = await enterAsAdmin(house)
const user = await enter(house)

const create = (body: unknown, { token, headers }: { token?: string; headers?: Record<string, string> } = {}) =>
  house.rest('POST /api/clickhouse/youtube', { ...(token ? { token } : {}), headers: headers ?? {}, body })

describe('creating a creator', () => {
  const record = { platformId: 'one', username: 'lena', name: 'Lena', email: 'lena@mail.example', followers: 1000 }

  test('is allowed with the ingestion key and for admins over both transports, and updates existing creators', async () => {
    const added = await create({ ...record, asOf: '2026-01-02T00:00:00Z' }, { headers: { 'x-ingestion-key': key } })
    expect(added).toMatchObject({
      status: 201,
      body: {
        socialNetwork: 'youtube',
        username: 'lena',
        email: 'lena@mail.example',
        followers: 1000,
        isUnmasked: true,
      },
    })
    const { id } = influencerSchema.parse(added.body)
    const newer = { ...record, followers: 2000, asOf: '2026-01-03T00:00:00Z' }
    expect(await house.trpc(admin.token).influencers.create.mutate({ kind: 'youtube', ...newer })).toMatchObject({
      id,
      followers: 2000,
    })
    const alias = await house.rest('POST /api/clickhouse/youtube/create', {
      token: admin.token,
      body: { ...record, followers: 3, asOf: '2026-01-01T00:00:00Z' },
    })
    expect(alias).toMatchObject({ status: 201, body: { id, followers: 2000, asOf: '2026-01-03T00:00:00.000Z' } })
    expect((await census(house, 'youtube'))?.total).toBe(1)
  })

  test.each([
    ['no credentials', {}, 401, 'AUTH_FAIL'],
    ['a wrong key', { headers: { 'x-ingestion-key': `${key}!` } }, 401, 'AUTH_FAIL'],
    ['an empty key', { headers: { 'x-ingestion-key': '' } }, 401, 'AUTH_FAIL'],
    ['a user', { token: user.token }, 403, 'UNAUTHORIZED_ACTION'],
    [
      'a user with a wrong key',
      { token: user.token, headers: { 'x-ingestion-key': 'no' } },
      403,
      'UNAUTHORIZED_ACTION',
    ],
  ])('is refused with %s before the body is validated', async (_who, caller, status, code) => {
    expect((await create({}, caller)).body).toMatchObject(refusal(status, code))
  })

  test('answers UNKNOWN_TYPE to an unknown word', async () => {
    for (const words of [{ gender: 'robot' }, { accountType: 'shop' }]) {
      const body = { ...buildInfluencer(), ...words }
      expect((await create(body, { token: admin.token })).body).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    }
  })

  test('validates the network first, then each field', async () => {
    const { body } = await house.rest('POST /api/clickhouse/myspace', { token: admin.token, body: {} })
    expect(body).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    const broken = { username: ' ', followers: 1.5, location: 'Germany', categories: ['x'.repeat(65)], email: 'lena' }
    expect((await create(broken, { token: admin.token })).body).toEqual({
      error: 'Bad Request',
      statusCode: 400,
      errorMessage: 'platformId is required',
      fields: {
        platformId: 'platformId is required',
        username: 'username is required',
        email: 'email is not valid',
        'categories.0': 'categories must be at most 10 names of at most 64 characters',
        followers: 'followers must be a whole number from 0 to 1000000000',
        location: 'location must be a country of ISO 3166-1, such as DE',
      },
    })
  })
})

describe('upload', () => {
  test('imports valid lines and reports the others by line number', async () => {
    const content = [head, line(1, 10), 'p2,,5,x', 'p3,three,many,x', line(4, 40), 'p5,five', line(6, 60)].join('\r\n')
    const sent = await sendFile(house, { token: admin.token, content })
    expect(sent).toMatchObject({ status: 202, body: { kind: 'upload', status: 'PENDING', progress: 0, accepted: 0 } })
    await house.drain()
    const job = await jobOf(house, admin.token, sent.body as { id: string })
    expect(job).toMatchObject({ status: 'DONE', progress: 100, accepted: 3, rejectedCount: 3, influencerId: null })
    expect(job.rejected).toEqual([
      { line: 3, reason: 'username is required' },
      { line: 4, reason: 'followers must be a whole number from 0 to 1000000000' },
      { line: 6, reason: 'This line has 2 cells, the first line has 4' },
    ])
    expect(await census(house, 'instagram')).toEqual({ total: 3, followers: 110 })
    expect(await keptFiles(house)).toEqual([])
  })

  test.each([
    ['an array', (records: unknown[]) => JSON.stringify(records)],
    ['lines', (records: unknown[]) => records.map(record => JSON.stringify(record)).join('\n')],
  ])('imports JSON as %s', async (form, write) => {
    const records = [
      buildInfluencer(),
      { platformId: 'nameless', followers: 1 },
      buildInfluencer({ bio: 'a\ud800\0z' }),
    ]
    const job = await upload(house, { token: admin.token, kind: 'youtube', name: 'x.json', content: write(records) })
    await house.drain()
    expect(await jobOf(house, admin.token, job, 'youtube')).toMatchObject({
      status: 'DONE',
      accepted: 2,
      rejected: [{ line: form === 'lines' ? 2 : 1, reason: 'username is required' }],
    })
  })

  test('computes the peer percentiles once after concurrent uploads', async () => {
    const records = Array.from({ length: 10 }, (_, at) => buildInfluencer({ followers: 700_000 + at, er: at + 1 }))
    await upload(house, { token: admin.token, kind: 'youtube', name: 'x.json', content: JSON.stringify(records) })
    await house.drain()
    const standing = await peersOf(house.ctx, 'youtube', 700_000)
    expect(standing('er', 3)).toMatchObject({ percentile: 20, median: 6, peers: 10 })

    const written = await oldestPeerFigures(house.ctx)
    const ask = (asked: Date) => rebuildPeersSince(house.ctx, { asked: asked.toISOString() })
    await ask(new Date(written.getTime() - 1))
    expect(await oldestPeerFigures(house.ctx)).toEqual(written)
    await ask(house.ctx.clock.now())
    expect((await oldestPeerFigures(house.ctx)).getTime()).toBeGreaterThan(written.getTime())
  })

  test('keeps the lines before a read error', async () => {
    const content = `[${JSON.stringify(buildInfluencer())},\n{"platformId":`
    const job = await upload(house, { token: admin.token, content })
    await house.drain()
    const rejected = [{ line: 2, reason: 'The file ends unexpectedly here' }]
    expect(await jobOf(house, admin.token, job)).toMatchObject({ status: 'FAILED', accepted: 1, rejected })
    expect(await keptFiles(house)).toEqual([])
  })

  test('reports the first hundred rejected lines and counts all', async () => {
    const content = [head, ...Array.from({ length: 150 }, () => ',,,'), line(1)].join('\n')
    const job = await upload(house, { token: admin.token, content })
    await house.drain()
    const { accepted, rejectedCount, rejected } = await jobOf(house, admin.token, job)
    expect([accepted, rejectedCount, rejected.length, rejected.at(-1)?.line]).toEqual([1, 150, 100, 101])
  })

  test.each([
    ['a picture', [Buffer.from([0x89, 0x50, 0x4e, 0x47])], 'FILE_INVALID_FORMAT'],
    ['a zip named .csv', [Buffer.from('PK\u0003\u0004platformId,username,followers')], 'FILE_INVALID_FORMAT'],
    ['other columns', ['id,name\n1,x\n'], 'FILE_INVALID_FORMAT'],
    ['an empty file', [''], 'FILE_INVALID_FORMAT'],
    ['two files', [`${head}\n${line(1)}`, `${head}\n${line(2)}`], 'FILE_INVALID_FORMAT'],
    ['no file', [], 'FILE_NOT_SEND'],
  ])('refuses %s and stores nothing', async (_what, content, code) => {
    const { body } = await sendFile(house, { token: admin.token, content })
    expect(body).toMatchObject(refusal(400, code))
    expect(await keptFiles(house)).toEqual([])
    const pending = await house.ctx.db.selectFrom('ingest_jobs').select('id').where('status', '=', 'PENDING').execute()
    expect(pending).toEqual([])
  })

  test('requires an admin before it is read', async () => {
    const content = `${head}\n${line(1)}`
    const refusals = [
      [await sendFile(house, { content }), 401, 'AUTH_FAIL'],
      [await sendFile(house, { content, headers: { 'x-ingestion-key': key } }), 401, 'AUTH_FAIL'],
      [await sendFile(house, { token: user.token, content }), 403, 'UNAUTHORIZED_ACTION'],
      [await sendFile(house, { token: admin.token, kind: 'myspace', content }), 400, 'UNKNOWN_TYPE'],
    ] as const
    for (const [{ body }, status, code] of refusals) expect(body).toMatchObject(refusal(status, code))
    const form = new FormData()
    form.append('kind', 'instagram')
    form.append('files', new Blob([content]), 'creators.csv')
    const answer = await fetch(`${house.url}/trpc/influencers.upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    })
    expect(await answer.json()).toMatchObject({ result: { data: { kind: 'upload', status: 'PENDING' } } })
    await house.drain()
  })

  test('has a job that only its sender can read', async () => {
    const { id } = await upload(house, { token: admin.token, content: `${head}\n${line(1)}` })
    const other = await enterAsAdmin(house)
    for (const token of [user.token, other.token]) {
      const { body } = await house.rest(`GET /api/clickhouse/instagram/parse?id=${id}`, { token })
      expect(body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    }
    await house.drain()
  })
})

describe('large upload', () => {
  const count = 16_000
  const other = line(100_000, 7)
  // The first creator comes again in the batch that is prepared while the first one is written.
  const content = [head, ...lines(count, 100_000).toSpliced(9000, 0, other)].join('\n')
  const followers = (count * (100_000 + 100_000 + count - 1)) / 2 - 100_000 + 7

  test('is imported completely and once when workers die, and reports its progress', async () => {
    const before = await census(house, 'youtube')
    const job = await upload(house, { token: admin.token, kind: 'youtube', content })
    const hear = await hearUpdates(house)
    let parts = 0
    // The part is written to ClickHouse, but its transaction is lost, as when a worker dies before
    // the commit.
    const mortal = handlers.map(handler => ({
      ...handler,
      run: async (...delivery: Parameters<typeof handler.run>) => {
        const write = await handler.run(...delivery)
        if (handler.name === 'influencers.upload-part') {
          parts += 1
          if (parts % 2 === 1) throw new Error('The worker dies')
        }
        return write
      },
    }))
    await house.drain(mortal)
    expect(parts).toBeGreaterThan(4)
    expect(await jobOf(house, admin.token, job, 'youtube')).toMatchObject({ status: 'DONE', accepted: count + 1 })
    const after = await census(house, 'youtube')
    expect((after?.total ?? 0) - (before?.total ?? 0)).toBe(count)
    expect((after?.followers ?? 0) - (before?.followers ?? 0)).toBe(followers)
    const told = (await hear('ingest')).map(({ data }) => ingestJobSchema.parse(data))
    const seen = told.map(({ status, progress }) => [status, progress] as const)
    expect(seen.at(0)?.[0]).toBe('RUNNING')
    expect(seen.at(-1)).toEqual(['DONE', 100])
    const progress = seen.map(([, per]) => per)
    expect(progress).toEqual(progress.toSorted((one, other) => one - other))

    const again = [head, ...lines(1000, 100_001), other].join('\n')
    await upload(house, { token: admin.token, kind: 'youtube', content: again })
    await house.drain()
    expect(await census(house, 'youtube')).toEqual(after)
    for (const table of ['by_followers', 'by_views', 'by_videos'])
      expect(await census(house, 'youtube', `youtube_influencers_${table}`)).toEqual(after)
    expect(await keptFiles(house)).toEqual([])
  }, 120_000)
})
