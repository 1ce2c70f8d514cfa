import { randomUUID } from 'node:crypto'
import type { InfluencerRecord } from '@limelight/contract/influencers/ingestion'
import { verifyStores } from '@limelight/core/backups/verify'
import { reindexContent } from '@limelight/core/content/reindex'
import { contentStore } from '@limelight/core/content/store'
import { withLock } from '@limelight/core/engines/locks'
import { writeInfluencers } from '@limelight/core/influencers/ingest/write'
import { influencerSearch } from '@limelight/core/influencers/search'
import { influencerStore } from '@limelight/core/influencers/store'
import { copyOf } from '@limelight/core/search/copies'
import { isReindexed } from '@limelight/core/search/reindex'
import { completeWrites, searchId } from '@limelight/core/search/write'
import { addContent, buildInfluencer } from '@limelight/core/test/factories/influencers'
import { holdLock } from '@limelight/db/database'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openHouse } from '../house.ts'

const { ctx, clock } = await openHouse()

/** Enough for a write that goes from range to range. */
const many = 4000
const rangeOf = ({ platformId }: InfluencerRecord) => Number(BigInt(searchId('youtube', platformId)) >> 62n)

function makeCreators(range: number, count = many): InfluencerRecord[] {
  const creators: InfluencerRecord[] = []
  const like = buildInfluencer()
  while (creators.length < count) {
    const creator = { ...like, platformId: randomUUID() }
    if (rangeOf(creator) === range) creators.push(creator)
  }
  return creators
}

const write = (records: InfluencerRecord[]) => writeInfluencers(ctx, { network: 'youtube', records })
const holdRange = (range: number, work: () => Promise<void>) =>
  withLock(ctx, `search.youtube_influencers.${range}`, work, { partOf: 'search.youtube_influencers' })

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(ctx.db)
  return rows[0]?.waiting ?? 0
}

/** Runs a write that reaches the truth and not all copies, as if its process had died between them. */
async function interrupt(records: InfluencerRecord[]): Promise<void> {
  const { table } = copyOf(influencerSearch, 'youtube', 'viewsTotal')
  await ctx.clickhouse.command({ query: `RENAME TABLE ${table} TO away` })
  await expect(write(records)).rejects.toMatchObject({ code: 'DATABASE_ERROR' })
  await ctx.clickhouse.command({ query: `RENAME TABLE away TO ${table}` })
}

async function listFollowers(): Promise<number[]> {
  const { table } = copyOf(influencerSearch, 'youtube', 'viewsTotal')
  const answer = await ctx.clickhouse.query({
    query: `SELECT DISTINCT toInt32(followers) AS followers FROM ${table} GROUP BY id, followers, version
      HAVING sum(sign) > 0 ORDER BY followers`,
    format: 'JSONEachRow',
  })
  return (await answer.json<{ followers: number }>()).map(row => row.followers)
}

test('many creators of one range are written beside a writer of another one, and few wait for both', async () => {
  const ended: string[] = []
  let waiting: Promise<unknown> = Promise.resolve()
  await holdRange(2, async () => {
    await write(makeCreators(3))
    waiting = write([buildInfluencer()]).then(() => ended.push('few'))
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 30_000 })
    ended.push('range 2')
  })
  await waiting
  expect(ended).toEqual(['range 2', 'few'])
  expect(await verifyStores(ctx)).toEqual([])
})

test('an interrupted write to a range is completed by the next one there, and by a write of few', async () => {
  const creators = makeCreators(1)
  for (const [followers, next] of [
    [11, creators],
    [12, [buildInfluencer()]],
  ] as const) {
    clock.advance(1000)
    await interrupt(creators.map(creator => ({ ...creator, followers })))
    await write(makeCreators(0))
    expect(await listFollowers()).not.toContain(followers)
    await write([...next])
    expect(await verifyStores(ctx)).toEqual([])
  }
})

test('an interrupted write of few is completed after a newer write to a range, which it does not undo', async () => {
  const creators = makeCreators(0)
  await write(creators)
  const first = creators.slice(0, 2).map(creator => ({ ...creator, followers: 21 }))
  clock.advance(1000)
  await interrupt([...first, ...makeCreators(2, 1).map(creator => ({ ...creator, followers: 22 }))])
  clock.advance(1000)
  await write(creators.map(creator => ({ ...creator, followers: 23 })))
  expect(await listFollowers()).toEqual(expect.not.arrayContaining([21, 22]))
  await completeWrites(ctx, influencerStore('youtube'))
  const followers = await listFollowers()
  expect(followers).toEqual(expect.arrayContaining([22, 23]))
  expect(followers).not.toContain(21)
  expect(await verifyStores(ctx)).toEqual([])
})

test('a walk overlooks no rows of older code whose write has begun before it', async () => {
  const { truth } = contentStore('instagram')
  const countStale = async () => {
    const query = `SELECT toInt32(count()) AS stale FROM (SELECT argMax(form, version) AS form FROM ${truth} GROUP BY id)
      WHERE form = 0`
    const answer = await ctx.clickhouse.query({ query, format: 'JSONEachRow' })
    return (await answer.json<{ stale: number }>())[0]?.stale
  }
  await addContent(ctx, 'instagram', [{ authorPlatformId: 'baker', text: 'green tea' }])
  let walking: Promise<void> = Promise.resolve()
  await holdLock({ url: ctx.secrets.databaseUrl, name: `search.${truth}`, waitMs: 30_000 }, async () => {
    const { rows } = await sql<{ version: string }>`select nextval('search_versions') as version`.execute(ctx.db)
    walking = reindexContent(ctx)
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 30_000 })
    await ctx.clickhouse.command({
      query: `INSERT INTO ${truth} (id, version, author_id, shown, platform_id, as_of)
        SELECT id, ${rows[0]?.version}, author_id, shown, platform_id, as_of FROM ${truth} FINAL`,
    })
    expect(await countStale()).toBe(1)
  })
  await walking
  while (!(await isReindexed(ctx, truth))) await reindexContent(ctx)
  expect(await countStale()).toBe(0)
})
