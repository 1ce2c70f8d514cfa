import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Context } from '../context.ts'
import { withLock } from '../engines/locks.ts'
import { AppError } from '../runtime/errors.ts'
import type { Copy } from './copies.ts'
import { copyVersion, countRunningInserts, insertVersion, nextVersion, readAges } from './write-store.ts'

type Row = { id: string; as_of: string }

/** A table by id (the truth) and its sorted copies. */
export type Store<Written extends Row = Row> = {
  truth: string
  copies: readonly Copy[]
  /** The columns that the copies share with the truth. */
  columns: readonly string[]
  /** Adds what other stores know of the rows, while no other write can come between. */
  complete?: (ctx: Context, rows: Written[]) => Promise<Written[]>
}

/**
 * Small enough for a batch to enter a copy as one block, so that readers see all of a change or
 * none.
 */
const maxBatch = 20_000

/** Derives the id of an item from its platform id without revealing the platform id. */
export function searchId(network: SocialNetwork, platformId: string): string {
  return BigInt(`0x${hash('sha256', `${network}:${platformId}`).slice(0, 16)}`).toString()
}

/**
 * Writes rows to the truth and to every sorted copy. For each id, the newest `as_of` wins, in any
 * order of arrival. After a failure, the same call completes the write by comparing each copy with
 * the truth.
 */
export async function writeRows<Written extends Row>(
  ctx: Context,
  store: Store<Written>,
  rows: Written[],
): Promise<void> {
  const newest = [...newestById(rows).values()]
  for (let start = 0; start < newest.length; start += maxBatch) {
    const batch = newest.slice(start, start + maxBatch)
    // One writer per table: a copy must not change between read and write.
    await withLock(ctx, `search.${store.truth}`, async requireLock => {
      const version = await nextVersion(ctx.db)
      await waitForRunningInserts(ctx, store)
      await writeBatch(ctx, store, batch, { version, requireLock })
    })
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

/** The lock of a crashed process is released, but its insert may still be running. */
async function waitForRunningInserts(ctx: Context, { truth }: Pick<Store, 'truth'>): Promise<void> {
  for (let wait = 20; (await countRunningInserts(ctx, truth)) > 0; wait = Math.min(2 * wait, 1000)) await delay(wait)
}

async function writeBatch<Written extends Row>(
  ctx: Context,
  { truth, columns, copies, complete }: Store<Written>,
  rows: Written[],
  { version, requireLock }: { version: string; requireLock: () => Promise<void> },
) {
  const ids = rows.map(({ id }) => id)
  const ages = await readAges(ctx, truth, ids)
  const current = rows.filter(row => Number(row.as_of) >= (ages.get(row.id) ?? Number.NEGATIVE_INFINITY))
  if (current.length === 0) return
  const completed = complete === undefined ? current : await complete(ctx, current)
  await requireLock()
  try {
    await insertVersion(ctx, truth, completed, version)
    const copying = copies.map(copy => copyVersion(ctx, { truth, columns, version, replaces: ages.size > 0 }, copy))
    // No statement of this batch may still run when the next writer gets the lock.
    await Promise.allSettled(copying)
    await Promise.all(copying)
  } catch (cause) {
    throw new AppError('DATABASE_ERROR', { status: 503, cause })
  }
}
