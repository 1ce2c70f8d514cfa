import { randomUUID } from 'node:crypto'
import { searchSorts } from '@limelight/contract/search/sorts'
import { reindexContent } from '@limelight/core/content/reindex'
import { contentStore } from '@limelight/core/content/store'
import { writeContent } from '@limelight/core/content/write'
import type { Context } from '@limelight/core/context'
import { withLock } from '@limelight/core/engines/locks'
import { writePosts } from '@limelight/core/influencers/ingest/posts'
import { writeInfluencers } from '@limelight/core/influencers/ingest/write'
import { reindexInfluencers } from '@limelight/core/influencers/reindex'
import { influencerSearch } from '@limelight/core/influencers/search'
import { influencerStore } from '@limelight/core/influencers/store'
import { copyOf } from '@limelight/core/search/copies'
import { findNextReindex } from '@limelight/core/search/reindex'
import { countRows } from '@limelight/core/search/store'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addContent, addInfluencers, buildContent, buildInfluencer } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { type ClickHouse, createClickHouse, ensureClickHouseDatabase } from '@limelight/db/clickhouse'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { up as makeTables } from '@limelight/db/clickhouse/migrations/20261120200500-search'
import { DatabaseUnavailableError } from '@limelight/db/database-errors'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { withoutClickHouse } from '../clickhouse-away.ts'
import { databaseUrl } from '../database.ts'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const { user, accessToken } = await buildAccount(house.ctx)
await givePlan(house.ctx, user.id, { name: 'Business', limits: { SEARCH_PER_DAY: 10_000, SEARCH_PER_MONTH: 10_000 } })
const calls = house.trpc(accessToken)

await addInfluencers(
  house.ctx,
  'instagram',
  Array.from({ length: 30 }, (_, at) => ({ followers: 500 + at, following: 500 + at, er: 5 + at / 100 })),
)

type Figures = { followers: number; following: number; er: number }
const everywhere = searchSorts.discovery.instagram.map(({ value }) => value)

async function findEverywhere(id: string): Promise<(Figures & { total: number })[]> {
  const found: (Figures & { total: number })[] = []
  for (const sort of everywhere) {
    for (const sortDirection of sort === 'bestMatch' ? (['DESC'] as const) : (['ASC', 'DESC'] as const)) {
      const search = { kind: 'instagram', sort, sortDirection, limit: 100 } as const
      const { total, data } = await calls.influencers.search.query(search)
      const rows = data.filter(row => row.id === id)
      expect(rows, `${sort} ${sortDirection}`).toHaveLength(1)
      expect(data).toHaveLength(total)
      for (const { followers, following, er } of rows) {
        found.push({ total, followers, following: following ?? -1, er: er ?? -1 })
      }
    }
  }
  return found
}

test('a creator updated again and again during searches is found once with the newest figures in every sort', async () => {
  const record = buildInfluencer({ platformId: 'restless', followers: 1, following: 1, er: 1 })
  const { ids } = await writeInfluencers(house.ctx, { network: 'instagram', records: [record] })
  const id = ids[0] ?? ''
  const figures = (round: number): Figures => ({
    followers: (round * 7919) % 1000,
    following: (round * 104_729) % 1000,
    er: (round % 20) / 2,
  })
  let updates = 0
  let isDone = false
  async function change() {
    while (!isDone || updates < 20) {
      updates += 1
      house.clock.advance(1000)
      await writeInfluencers(house.ctx, { network: 'instagram', records: [{ ...record, ...figures(updates) }] })
    }
  }
  async function search() {
    for (let searches = 0; searches < 2 || updates < 20; searches += 1) {
      for (const { total } of await findEverywhere(id)) expect(total).toBe(31)
    }
  }
  const searching = search().finally(() => {
    isDone = true
  })
  await Promise.all([searching, change()])
  for (const found of await findEverywhere(id)) expect(found).toEqual({ total: 31, ...figures(updates) })
})

test('pages are complete wherever they end among updated rows, in both directions', async () => {
  const { table } = copyOf(influencerSearch, 'youtube', 'viewsTotal')
  await house.ctx.clickhouse.command({ query: `SYSTEM STOP MERGES ${table}` })
  const records = Array.from({ length: 7 }, (_, at) => buildInfluencer({ viewsTotal: at < 4 ? 2000 : 3000 }))
  for (const [name, changed] of Object.entries({ first: 7, second: 5, third: 3 })) {
    const changes = records.slice(0, changed).map(record => ({ ...record, name }))
    await writeInfluencers(house.ctx, { network: 'youtube', records: changes })
  }
  for (const sortDirection of ['ASC', 'DESC'] as const) {
    const pageOf = async (offset: number, limit: number) => {
      const page = { kind: 'youtube', sort: 'viewsTotal', sortDirection, offset, limit } as const
      return (await calls.influencers.search.query(page)).data.map(({ id, name }) => `${id} ${name}`)
    }
    const all = await pageOf(0, 100)
    expect(
      all
        .map(row => row.split(' ')[1])
        .toSorted()
        .join(' '),
    ).toBe('first first second second third third third')
    for (let limit = 1; limit <= 4; limit += 1) {
      for (let offset = 0; offset < 7; offset += limit) {
        expect(await pageOf(offset, limit), `${limit} from ${offset}`).toEqual(all.slice(offset, offset + limit))
      }
    }
  }
})

test('posts and related creators appear once with their newest values', async () => {
  for (const table of ['youtube_content_by_author', 'youtube_influencers_by_followers']) {
    await house.ctx.clickhouse.command({ query: `SYSTEM STOP MERGES ${table}` })
  }
  const alike = { bio: 'sourdough rye loaves', categories: ['Food'], followers: 4000 }
  const bakers = Array.from({ length: 5 }, () => buildInfluencer(alike))
  const [author] = bakers
  const authorPlatformId = author?.platformId ?? ''
  const posts = Array.from({ length: 6 }, (_, at) =>
    buildContent({ authorPlatformId, likesTotal: 9, publishDate: `2026-01-0${1 + (at % 3)}T00:00:00.000Z` }),
  )
  const { ids } = await writeInfluencers(house.ctx, { network: 'youtube', records: bakers })
  await writeContent(house.ctx, { network: 'youtube', records: posts })
  await writeInfluencers(house.ctx, { network: 'youtube', records: bakers.map(one => ({ ...one, name: 'Renamed' })) })
  await writeContent(house.ctx, { network: 'youtube', records: posts.map(one => ({ ...one, text: 'Reworded' })) })

  const id = ids[0] ?? ''
  const related = (await calls.influencers.related.query({ kind: 'youtube', id })).data
  expect(related.map(one => [one.id, one.name]).toSorted()).toEqual(
    ids
      .slice(1)
      .map(one => [one, 'Renamed'])
      .toSorted(),
  )
  for (const sort of ['recent', 'best'] as const) {
    const seen: string[] = []
    for (let offset = 0; offset < 6; offset += 2) {
      const { total, data } = await calls.influencers.posts.query({ kind: 'youtube', id, sort, offset, limit: 2 })
      expect({ total, texts: data.map(({ text }) => text) }).toEqual({ total: 6, texts: ['Reworded', 'Reworded'] })
      seen.push(...data.map(one => one.id))
    }
    expect(new Set(seen).size, sort).toBe(6)
  }
})

test('the newest record wins when two writers run concurrently', async () => {
  const record = buildInfluencer({ platformId: 'wanted' })
  const at = (second: number) => new Date(house.ctx.clock.now().getTime() - 60_000 + second * 1000).toISOString()
  const versions = Array.from({ length: 12 }, (_, second) => ({
    ...record,
    ...{ followers: 700 + second, following: second, er: second, asOf: at(second) },
  }))
  const orders = [versions, versions.toReversed()]
  await Promise.all(
    orders.map(async order => {
      for (const version of order) await writeInfluencers(house.ctx, { network: 'instagram', records: [version] })
    }),
  )
  const { ids } = await writeInfluencers(house.ctx, { network: 'instagram', records: versions.slice(0, 3) })
  expect(new Set(ids).size).toBe(1)
  for (const found of await findEverywhere(ids[0] ?? '')) {
    expect(found).toEqual({ total: 32, followers: 711, following: 11, er: 11 })
  }
})

/** Runs a write that reaches the truth and not all copies, as if its process had died between them. */
async function interrupt(write: () => Promise<unknown>): Promise<void> {
  const { table } = copyOf(influencerSearch, 'instagram', 'following')
  await house.ctx.clickhouse.command({ query: `RENAME TABLE ${table} TO away` })
  await expect(write()).rejects.toMatchObject({ code: 'DATABASE_ERROR', status: 503 })
  await house.ctx.clickhouse.command({ query: `RENAME TABLE away TO ${table}` })
}

test('an interrupted write is completed by repeating it, and by the next write of another creator', async () => {
  const record = buildInfluencer({ platformId: 'broken off', followers: 1, following: 1, er: 1 })
  const write = (figures: Figures) =>
    writeInfluencers(house.ctx, { network: 'instagram', records: [{ ...record, ...figures }] })
  const { ids } = await write({ followers: 1, following: 1, er: 1 })
  for (const [figures, writeNext] of [
    [{ followers: 2, following: 2, er: 2 }, write],
    [{ followers: 3, following: 3, er: 3 }, () => addInfluencers(house.ctx, 'instagram', [{ platformId: 'next' }])],
  ] as const) {
    await interrupt(() => write(figures))
    await writeNext(figures)
    for (const found of await findEverywhere(ids[0] ?? '')) expect(found).toMatchObject(figures)
  }
  for (const sort of everywhere) {
    const query = {
      name: 'test',
      copy: copyOf(influencerSearch, 'instagram', sort),
      condition: { sql: '', params: {} },
    }
    expect(await countRows(house.ctx, query)).toBe(34)
  }
})

test('posts whose author was not written again in every copy complete that when they are repeated', async () => {
  const record = buildInfluencer({ platformId: 'counted', followers: 1000, following: 4 })
  const { ids } = await writeInfluencers(house.ctx, { network: 'instagram', records: [record] })
  const posts = [buildContent({ authorPlatformId: 'counted', likesTotal: 90, commentsTotal: 10 })]
  const write = () => writePosts(house.ctx, { network: 'instagram', records: posts })
  await interrupt(write)
  await write()
  for (const found of await findEverywhere(ids[0] ?? '')) expect(found.er).toBe(10)
})

test('a search without ClickHouse fails without a charge, and other calls work', async () => {
  await withoutClickHouse(house.ctx, async () => {
    const before = await calls.tariffs.limit.query({ limit: 'SEARCH_PER_DAY' })
    for (const path of [
      'clickhouse/instagram?search=new',
      'influencer/filters/youtube',
      'content/instagram?search=new',
    ]) {
      const answer = await house.rest(`GET /api/${path}`, { token: accessToken })
      expect(answer.body).toMatchObject(refusal(503, 'DATABASE_ERROR'))
    }
    expect(await calls.tariffs.limit.query({ limit: 'SEARCH_PER_DAY' })).toEqual(before)
    const body = { kind: 'instagram', text: 'skincare berlin glwo' }
    expect(await house.rest('POST /api/search/interpret', { token: accessToken, body })).toMatchObject({
      status: 200,
      body: { filters: { themes: ['Skincare'], search: 'glwo' }, corrections: [], matches: null },
    })
    expect((await house.rest('GET /api/user', { token: accessToken })).status).toBe(200)
  })
  expect((await calls.influencers.search.query({ kind: 'instagram' })).total).toBe(35)
})

async function inNewStore(act: (clickhouse: ClickHouse) => Promise<void>): Promise<void> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const url = databaseUrl(inject('engines').clickhouse, name)
  await ensureClickHouseDatabase(url)
  const clickhouse = createClickHouse(url)
  try {
    await act(clickhouse)
  } finally {
    await clickhouse.command({ query: 'DROP DATABASE {name:Identifier}', query_params: { name } })
    await clickhouse.close()
  }
}

test('two processes that migrate a new store at the same time apply each migration once', async () => {
  await inNewStore(async clickhouse => {
    const both = [1, 2].map(() => migrateClickHouse(house.ctx.db, clickhouse))
    const applied = (await Promise.all(both)).toSorted((one, other) => one.length - other.length)
    expect(applied[0]).toEqual([])
    expect(applied[1]?.length).toBeGreaterThan(0)
  })
})

test('a migration to finer granules keeps all rows, also after an interrupted start', async () => {
  await inNewStore(async clickhouse => {
    const idsAndVersions = async () => {
      const query = 'SELECT toString(id) AS id, toString(version) AS version FROM youtube_content ORDER BY version'
      return (await clickhouse.query({ query, format: 'JSONEachRow' })).json()
    }
    await makeTables(clickhouse)
    const rows = ['0', '5', '9223372036854775808', '18446744073709551615'].map((id, at) => ({ id, version: `${at}` }))
    await clickhouse.insert({ table: 'youtube_content', values: rows, format: 'JSONEachRow' })
    await clickhouse.command({ query: 'CREATE TABLE youtube_content_other AS youtube_content' })
    await migrateClickHouse(house.ctx.db, clickhouse)
    expect(await idsAndVersions()).toEqual(rows)
    await clickhouse.command({
      query: `ALTER TABLE migrations DELETE WHERE name >= '20261121205500' SETTINGS mutations_sync = 1`,
    })
    await clickhouse.command({ query: 'CREATE TABLE youtube_content_other AS youtube_content' })
    expect(await migrateClickHouse(house.ctx.db, clickhouse)).toContain('20261121205500-finer-truth')
    expect(await idsAndVersions()).toEqual(rows)
    const left = await clickhouse.query({ query: 'EXISTS TABLE youtube_content_other', format: 'JSONEachRow' })
    expect(await left.json()).toEqual([{ result: 0 }])
  })
})

test('rows that older code wrote are found by topics and stems once they are written again', async () => {
  const record = buildInfluencer({
    bio: 'Wedding stories | 📍 Berlin',
    location: 'DE',
    categories: ['Lifestyle', 'Weddings'],
    followers: 77,
  })
  await writeInfluencers(house.ctx, { network: 'instagram', records: [record] })
  const [id = ''] = await addContent(house.ctx, 'instagram', [
    { authorPlatformId: record.platformId, text: 'Two recipes #MealPrep', language: 'en' },
    { authorPlatformId: record.platformId, text: '#yoga', publishDate: house.ctx.clock.now().toISOString() },
  ])
  for (const store of [influencerStore('instagram'), contentStore('instagram')]) {
    for (const table of [store.truth, ...store.copies.map(copy => copy.table)]) {
      await run(`ALTER TABLE ${table} UPDATE words = 'old', facets = [] WHERE true SETTINGS mutations_sync = 2`)
    }
    await run(`ALTER TABLE ${store.truth} UPDATE form = 0 WHERE true SETTINGS mutations_sync = 2`)
  }
  const creators = async (search: string) =>
    (await calls.influencers.search.query({ kind: 'instagram', search, followersMax: 77 })).total
  const posts = async (search: string) => (await calls.content.search.query({ kind: 'instagram', search })).data
  expect([await creators('weddings'), await creators('yoga')]).toEqual([0, 0])
  // A creator that is written meanwhile gets the topics of its posts once these have them.
  const { truth } = contentStore('instagram')
  await house.ctx.db
    .insertInto('search_reindex')
    .values({ truth, form: 1, checked_version: '1', until_version: '1', reached: null })
    .execute()
  await writeInfluencers(house.ctx, { network: 'instagram', records: [record] })
  expect([await creators('weddings'), await creators('yoga')]).toEqual([1, 0])
  await run(`ALTER TABLE instagram_influencers UPDATE shown = replaceOne(shown, '"place":"2950159"', '"place":""')
    WHERE true SETTINGS mutations_sync = 2`)
  await walk(reindexContent, contentStore('instagram'))
  await walk(reindexInfluencers, influencerStore('instagram'))
  expect([await creators('weddings'), await creators('yoga')]).toEqual([1, 1])
  const inBerlin = { kind: 'instagram' as const, places: ['2950159'] }
  expect((await calls.influencers.search.query(inBerlin)).data).toMatchObject([{ place: { name: 'Berlin' } }])
  expect((await calls.content.search.query(inBerlin)).total).toBe(2)
  for (const search of ['recipe', '#mealprep', 'meal']) expect((await posts(search)).map(one => one.id)).toEqual([id])
  const [, before] = await staleAndNewest()
  await walk(reindexContent, contentStore('instagram'))
  expect(await staleAndNewest()).toEqual([0, before])

  const { rows } = await sql<{ version: string }>`select nextval('search_versions') as version`.execute(house.ctx.db)
  await run(`INSERT INTO instagram_content (id, version, author_id, shown, platform_id, as_of)
    SELECT id, ${rows[0]?.version}, author_id, shown, platform_id, as_of FROM instagram_content FINAL WHERE id = ${id}`)
  expect((await staleAndNewest())[0]).toBe(1)
  await walk(reindexContent, contentStore('instagram'))
  expect((await staleAndNewest())[0]).toBe(0)
})

/** A slow machine needs several runs, each of a few seconds. */
async function walk(runOnce: (ctx: Context) => Promise<void>, { truth }: { truth: string }): Promise<void> {
  do await runOnce(house.ctx)
  while ((await findNextReindex(house.ctx, [truth])) !== undefined)
}

const run = (query: string) => house.ctx.clickhouse.command({ query })

async function staleAndNewest(): Promise<[stale: number, newest: number]> {
  const answer = await house.ctx.clickhouse.query({
    query: `SELECT toInt32(countIf(form = 0)) AS stale, toInt32(max(newest)) AS newest FROM (
      SELECT argMax(form, version) AS form, max(version) AS newest FROM instagram_content GROUP BY id)`,
    format: 'JSONEachRow',
  })
  const [row] = await answer.json<{ stale: number; newest: number }>()
  return [row?.stale ?? -1, row?.newest ?? -1]
}

test('work under a lock stops when the connection that holds it is lost', async () => {
  const { ctx } = house
  const endConnection = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'limelight-lock' and datname = current_database()`.execute(ctx.db)
  const effects: string[] = []
  const careful = withLock(ctx, 'test.lost', async requireLock => {
    await requireLock()
    effects.push('first')
    await endConnection()
    await requireLock()
    effects.push('second')
  })
  await expect(careful).rejects.toThrow(DatabaseUnavailableError)
  expect(effects).toEqual(['first'])
  await expect(withLock(ctx, 'test.lost', endConnection)).rejects.toThrow(DatabaseUnavailableError)
})
