import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createBackup, pruneBackups } from '@limelight/core/backups/backup'
import { readManifest, readMediaList } from '@limelight/core/backups/manifest'
import { restoreBackup } from '@limelight/core/backups/restore'
import { verifyBackup, verifyStores } from '@limelight/core/backups/verify'
import { createContext, type ProcessContext } from '@limelight/core/context'
import { listFiles } from '@limelight/core/engines/files'
import { pauseWrites } from '@limelight/core/search/write'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencer } from '@limelight/core/test/factories/influencers'
import { buildUpload } from '@limelight/core/test/factories/uploads'
import { migratePostgres } from '@limelight/db/migrate'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { openBucket } from '../bucket.ts'
import { databaseUrl, giveBackClickHouse, runStatement, takeClickHouse } from '../database.ts'
import { randomOf } from '../drills/random.ts'
import { openHouse } from '../house.ts'
import { openArchivedPostgres } from './archived-postgres.ts'

const house = await openHouse()
const { ctx } = house
const engines = inject('engines')
const { size, seed } = inject('drill') ?? { size: 24, seed: 1 }
const chains = 4
const buckets = [await openBucket(), await openBucket()]
const counted = z.object({ total: z.coerce.number() })

/** An account, then a creator, then a file, so that each chain says at which point its stores stand. */
async function write(stores: ProcessContext, chain: number, step: number): Promise<string> {
  const { user } = await buildAccount(stores, { name: `Chain ${chain}` })
  await addInfluencer(stores, 'instagram', { platformId: `${chain}-${step}`, username: `chain_${chain}_${step}` })
  await buildUpload(stores, user.id, { name: `chain-${chain}.txt`, bytes: Buffer.from(`${chain} ${step}`) })
  return user.id
}

/** All chains write the same steps. */
function writeChains(from: number, to: number, writeStep: (chain: number, step: number) => Promise<unknown>) {
  return Promise.all(
    Array.from({ length: chains }, async (_, chain) => {
      for (let step = from; step < to; step += 1) await writeStep(chain, step)
    }),
  )
}

async function countChain({ db, clickhouse }: ProcessContext, chain: number) {
  const count = async (statement: ReturnType<typeof sql>) => counted.parse((await statement.execute(db)).rows[0]).total
  const answer = await clickhouse.query({
    query: `SELECT count() AS total FROM instagram_influencers FINAL WHERE position(shown, 'chain_${chain}_') > 0`,
    format: 'JSONEachRow',
  })
  const [creators] = z.array(counted).parse(await answer.json())
  return {
    accounts: await count(sql`select count(*) as total from users where name = ${`Chain ${chain}`}`),
    creators: creators?.total ?? 0,
    files: await count(sql`select count(*) as total from uploads where name = ${`chain-${chain}.txt`}`),
  }
}

function nextBucket() {
  const bucket = buckets.pop()
  if (bucket === undefined) throw new Error('Each restore needs a bucket of its own')
  return bucket
}

type Changes = { config: Partial<ProcessContext['config']>; secrets: Partial<ProcessContext['secrets']> }

/** The same product over other stores. */
function openStores({ config, secrets }: Changes): ProcessContext {
  const parts = { config: { ...ctx.config, ...config }, secrets: { ...ctx.secrets, ...secrets } }
  const stores = createContext('stores', parts, { clock: ctx.clock })
  onTestFinished(async () => {
    await stores.disposers.dispose(stores.logger, 10_000)
  })
  return stores
}

/**
 * Empty stores, with files in a bucket, as after a loss of everything. One Postgres or the other two
 * stores may be there already.
 */
async function openEmpty(name: string, there: { postgres?: string; others?: ProcessContext } = {}) {
  const database = `${new URL(ctx.secrets.databaseUrl).pathname.slice(1)}_${name}`
  if (there.postgres === undefined) {
    await runStatement(engines.postgres, `create database ${database}`)
    onTestFinished(() => runStatement(engines.postgres, `drop database ${database} with (force)`))
  }
  const bucket = there.others === undefined ? nextBucket() : undefined
  const empty = openStores({
    config: { mediaDir: '', s3: there.others?.config.s3 ?? bucket?.s3 },
    secrets: {
      databaseUrl: there.postgres ?? databaseUrl(engines.postgres, database),
      clickhouseUrl: there.others?.secrets.clickhouseUrl ?? databaseUrl(engines.clickhouse, database),
      s3: there.others?.secrets.s3 ?? bucket?.key,
    },
  })
  if (there.others === undefined)
    onTestFinished(() =>
      empty.clickhouse.command({ query: `DROP DATABASE IF EXISTS ${database}` }).then(() => undefined),
    )
  return empty
}

/** The time of Postgres, by which it stamps its commits. */
async function readTime({ db }: ProcessContext): Promise<string> {
  const { rows } = await sql<{ time: string }>`select clock_timestamp()::text as time`.execute(db)
  return z.tuple([z.object({ time: z.string() })]).parse(rows)[0].time
}

async function takeBackup(stores = ctx): Promise<string> {
  // A name has seconds.
  house.clock.advance(1000)
  return createBackup(stores, engines.backups)
}

/** Rewrites a creator that the backup has. With a version that is used already, the copies lose it. */
async function expectWritable(restored: ProcessContext): Promise<void> {
  house.clock.advance(60_000)
  await addInfluencer(restored, 'instagram', { platformId: '0-0', username: 'chain_0_0', followers: 77_000 })
  expect(await verifyStores(restored)).toEqual([])
}

test('a backup during writes restores all stores at one point in time', { timeout: 1_800_000 }, async () => {
  const steps = Math.ceil(size / chains)
  const before = Math.ceil(steps / 3)
  const writeAll = (from: number, to: number) => writeChains(from, to, (chain, step) => write(ctx, chain, step))
  await writeAll(0, before)
  const writing = writeAll(before, steps)
  const folder = await takeBackup()
  const later = await Promise.all(Array.from({ length: chains }, (_, chain) => countChain(ctx, chain)))
  await writing
  expect(await verifyStores(ctx)).toEqual([])
  expect(await verifyBackup(folder)).toEqual([])

  const restored = await openEmpty('all')
  expect(await restoreBackup(restored, folder, 'all')).toEqual([])
  for (let chain = 0; chain < chains; chain += 1) {
    const { accounts, creators, files } = await countChain(restored, chain)
    expect(accounts).toBeGreaterThanOrEqual(before)
    expect(accounts).toBeLessThanOrEqual(later[chain]?.accounts ?? 0)
    expect([accounts, accounts - 1]).toContain(creators)
    expect([creators, creators - 1]).toContain(files)
  }
  expect(await readManifest(folder)).toMatchObject({
    clickhouse: { tables: { instagram_influencers: { total: expect.any(String) } } },
  })
  await expectWritable(restored)
  await expect(restoreBackup(restored, folder, 'all')).rejects.toThrow('has tables')
  // The bucket is in a backup, with the hashes that the folder had.
  const second = await takeBackup(restored)
  expect(await verifyBackup(second)).toEqual([])
  const hashes = async (of: string) => [...(await readMediaList(of)).values()].map(({ path, sha256 }) => [path, sha256])
  expect(await hashes(folder)).toEqual(expect.arrayContaining(await hashes(second)))
  // As for a new major release of Postgres.
  expect(await restoreBackup(await openEmpty('moved', { others: restored }), folder, 'only Postgres')).toEqual([])
})

/** The product over a Postgres that archives its WAL, with stores of its own. */
async function openLive(url: string): Promise<ProcessContext> {
  const clickhouseUrl = await takeClickHouse(engines.clickhouse, `t_${randomUUID().replaceAll('-', '')}`)
  const live = openStores({
    config: { mediaDir: await mkdtemp(join(engines.media, 'live-')) },
    secrets: { databaseUrl: url, clickhouseUrl },
  })
  onTestFinished(() => giveBackClickHouse(live.clickhouse, clickhouseUrl))
  await migratePostgres(live.db)
  return live
}

test('a Postgres recovered to a point in time goes with a later backup', { timeout: 1_800_000 }, async () => {
  const postgres = await openArchivedPostgres()
  const live = await openLive(postgres.url)
  const phase = Math.max(1, Math.floor(size / chains / 4))
  const notedAfter = Math.floor(randomOf(seed)() * phase)
  const accounts = { before: [] as string[], after: [] as string[] }
  let point: string | undefined
  let isNoting = false
  const writeNoted = async (chain: number, step: number) => {
    if (chain === 0 && step === 2 * phase + notedAfter) {
      isNoting = true
      point = await readTime(live)
    }
    const isAfter = point !== undefined
    const user = await write(live, chain, step)
    if (isAfter) accounts.after.push(user)
    else if (!isNoting) accounts.before.push(user)
  }
  await writeChains(0, phase, writeNoted)
  await Promise.all([postgres.takeBase(), writeChains(phase, 2 * phase, writeNoted)])
  await writeChains(2 * phase, 3 * phase, writeNoted)
  const [folder] = await Promise.all([takeBackup(live), writeChains(3 * phase, 4 * phase, writeNoted)])
  await postgres.lose()
  if (point === undefined) throw new Error('The point was noted')

  const restored = await openEmpty('point', { postgres: await postgres.recover(point) })
  const found = new Set((await restored.db.selectFrom('users').select('id').execute()).map(({ id }) => id))
  expect(accounts.before.length).toBeGreaterThanOrEqual(2 * phase * chains)
  expect(accounts.before.filter(id => !found.has(id))).toEqual([])
  expect(accounts.after.filter(id => found.has(id))).toEqual([])
  expect(await restoreBackup(restored, folder, 'all but Postgres')).toEqual([])
  await expectWritable(restored)
  // Files of uploads that this Postgres does not know stay away.
  const uploads: string[] = []
  for await (const { path } of listFiles(restored)) if (path.startsWith('upload/')) uploads.push(path)
  const named = await restored.db.selectFrom('uploads').select('path').execute()
  expect(uploads.length).toBe(named.length)
})

test('writes to the search store wait for a backup, and it fails without ClickHouse', async () => {
  const order: string[] = []
  const writing = await pauseWrites(ctx, ['instagram_influencers'], async () => {
    const started = addInfluencer(ctx, 'instagram').then(() => order.push('written'))
    await ctx.clickhouse.ping()
    order.push('paused')
    return { started }
  })
  await writing.started
  expect(order).toEqual(['paused', 'written'])
  const away = { ...ctx, secrets: { ...ctx.secrets, clickhouseUrl: 'http://localhost:9/away' } }
  house.clock.advance(1000)
  await expect(createBackup(away, engines.backups)).rejects.toThrow()
})

test('says what is damaged or does not fit together', async () => {
  const { user } = await buildAccount(ctx)
  const id = await buildUpload(ctx, user.id)
  const { path } = await ctx.db.selectFrom('uploads').select('path').where('id', '=', id).executeTakeFirstOrThrow()
  const folder = await takeBackup()
  await rm(join(ctx.config.mediaDir, path))
  await sql`select setval('search_versions', 1)`.execute(ctx.db)
  await ctx.clickhouse.command({ query: `TRUNCATE TABLE instagram_influencers_by_followers` })
  expect(await verifyStores(ctx)).toEqual([
    expect.stringMatching('instagram_influencers_by_followers differs from instagram_influencers: 0 instead of'),
    expect.stringMatching('The sequence search_versions is at 1, but'),
    `The file ${path} is missing.`,
  ])
  await appendFile(join(folder, 'users.copy.gz'), 'x')
  expect(await verifyBackup(folder)).toEqual(['users.copy.gz is damaged.'])
  await rm(join(folder, 'users.copy.gz'))
  expect(await verifyBackup(folder)).toEqual(['users.copy.gz is missing.'])
})

test('keeps the newest backups and the contents that they need', async () => {
  const kept = await takeBackup()
  const deleted = await pruneBackups(engines.backups, 1)
  expect(deleted.length).toBeGreaterThan(0)
  expect(await readdir(engines.backups)).toEqual([basename(kept), 'media'])
  expect(await verifyBackup(kept)).toEqual([])
})
