import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Context } from '../context.ts'
import { withLock } from '../engines/locks.ts'
import { AppError } from '../runtime/errors.ts'
import type { Copy } from './copies.ts'
import {
  beginWrite,
  copyVersion,
  countRunningInserts,
  endWrite,
  findWrites,
  insertVersion,
  readAges,
  searchForm,
} from './write-store.ts'

type Row = { id: string; as_of: string }

/** A table by id (the truth) and its sorted copies. */
type Tables = {
  truth: string
  copies: readonly Copy[]
  /** The columns that the copies share with the truth. */
  columns: readonly string[]
}

export type Store<Written extends Row = Row> = Tables & {
  /** Adds what other stores know of the rows, while no other write can come between. */
  complete?: (ctx: Context, rows: Written[]) => Promise<Written[]>
  /** Whether rows lack what another table does not have yet, so that they are written again once it does. */
  isUnfinished?: (ctx: Context) => Promise<boolean>
}

/**
 * Small enough for a batch to enter a copy as one block, so that readers see all of a change or
 * none.
 */
const maxBatch = 20_000

/** Ids are hashes, so their two highest bits make four ranges of about equal size. */
const rangeOf = (id: string) => Number(BigInt(id) >> 62n)
/** With fewer rows, the statements of four ranges take longer than the wait for another writer. */
const minRows = 4000
/** The range of a write that runs alone. */
const whole = -1

type Batch<Written extends Row> = { range: number; rows: Written[] }

/** Derives the id of an item from its platform id without revealing the platform id. */
export function searchId(network: SocialNetwork, platformId: string): string {
  return BigInt(`0x${hash('sha256', `${network}:${platformId}`).slice(0, 16)}`).toString()
}

/**
 * Writes rows to the truth and to every sorted copy. For each id, the newest `as_of` wins, in any
 * order of arrival. What a failure or a crash interrupts is completed by the next write.
 */
export async function writeRows<Written extends Row>(
  ctx: Context,
  store: Store<Written>,
  rows: Written[],
): Promise<void> {
  for (const batch of toBatches([...newestById(rows).values()])) {
    await lockRange(ctx, store, batch.range, async requireLock => {
      await completeInterrupted(ctx, store, batch.range)
      await writeBatch(ctx, store, batch, requireLock)
    })
  }
}

/** Completes an interrupted write, for those who rely on the copies and write nothing themselves. */
export async function completeWrites(ctx: Context, store: Tables): Promise<void> {
  if ((await findWrites(ctx.db, store.truth)).length === 0) return
  await lockRange(ctx, store, whole, () => completeInterrupted(ctx, store, whole))
}

/** Runs `work` while nobody writes to any of these tables or their copies. */
export async function pauseWrites<Result>(
  ctx: Context,
  truths: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const [truth, ...others] = truths
  if (truth === undefined) return work()
  return withLock(ctx, lockOf(truth), () => pauseWrites(ctx, others, work))
}

/** Many rows go from range to range, so that several writers can follow each other. */
function toBatches<Written extends Row>(rows: Written[]): Batch<Written>[] {
  if (rows.length < minRows) return rows.length === 0 ? [] : [{ range: whole, rows }]
  const open = new Map<number, Batch<Written>>()
  const batches: Batch<Written>[] = []
  for (const row of rows) {
    const range = rangeOf(row.id)
    let batch = open.get(range)
    if (batch === undefined || batch.rows.length === maxBatch) {
      batch = { range, rows: [] }
      open.set(range, batch)
      batches.push(batch)
    }
    batch.rows.push(row)
  }
  return batches
}

/** One writer per range: a copy must not change between read and write. */
function lockRange(
  ctx: Context,
  { truth }: Tables,
  range: number,
  work: (requireLock: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const table = lockOf(truth)
  return range === whole ? withLock(ctx, table, work) : withLock(ctx, `${table}.${range}`, work, { partOf: table })
}

function lockOf(truth: string): string {
  return `search.${truth}`
}

/**
 * Copies what interrupted writes have brought to the truth only. The caller holds the lock of the
 * range. A write to the whole table is completed later, because its other ranges may change now.
 */
async function completeInterrupted(ctx: Context, { truth, columns, copies }: Tables, range: number): Promise<void> {
  const writes = await findWrites(ctx.db, truth)
  const ours = writes.filter(write => range === whole || write.range === range)
  if (ours.length > 0 || writes.some(write => write.range === whole)) await waitForRunningInserts(ctx, truth)
  for (const { version } of ours) {
    for (const copy of copies) {
      await copyVersion(ctx, { truth, columns, version, replaces: true, resumes: true }, copy).catch(failWrite)
    }
    await endWrite(ctx.db, truth, version)
  }
}

function newestById<Written extends Row>(rows: Written[]): Map<string, Written> {
  const newest = new Map<string, Written>()
  for (const row of rows) {
    const other = newest.get(row.id)
    if (other === undefined || Number(other.as_of) <= Number(row.as_of)) newest.set(row.id, row)
  }
  return newest
}

/**
 * The lock of a crashed process is released, but its inserts may still be running. They started
 * before this wait; those of writers to other ranges may start at any time.
 */
async function waitForRunningInserts(ctx: Context, truth: string): Promise<void> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  for (let wait = 20; (await countRunningInserts(ctx, truth, seconds())) > 0; wait = Math.min(2 * wait, 1000)) {
    await delay(wait)
  }
}

async function writeBatch<Written extends Row>(
  ctx: Context,
  { truth, columns, copies, complete, isUnfinished }: Store<Written>,
  { range, rows }: Batch<Written>,
  requireLock: () => Promise<void>,
) {
  const ids = rows.map(({ id }) => id)
  const ages = await readAges(ctx, truth, ids)
  const current = rows.filter(row => Number(row.as_of) >= (ages.get(row.id) ?? Number.NEGATIVE_INFINITY))
  if (current.length === 0) return
  const completed = complete === undefined ? current : await complete(ctx, current)
  const form = (await isUnfinished?.(ctx)) ? searchForm - 1 : searchForm
  await requireLock()
  const version = await beginWrite(ctx.db, truth, range)
  await insertVersion(ctx, truth, completed, { version, form }).catch(failWrite)
  const copying = copies.map(copy => copyVersion(ctx, { truth, columns, version, replaces: ages.size > 0 }, copy))
  // No statement of this batch may still run when the next writer gets the lock.
  await Promise.allSettled(copying)
  await Promise.all(copying).catch(failWrite)
  await endWrite(ctx.db, truth, version)
}

function failWrite(cause: unknown): never {
  throw new AppError('DATABASE_ERROR', { status: 503, cause })
}
