import { holdLock } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { createKeyedSemaphore } from '../runtime/semaphore.ts'

/** Longer than the work under any lock. Callers beyond it fail and try again later. */
const waitMs = 120_000

/** Callers of this process take turns, so that each lock costs one connection. */
const turns = createKeyedSemaphore(1)

/**
 * Runs `work` while no other process runs work of that name. Unlike a lock of a transaction it may
 * be held while other engines are called.
 */
export async function withLock<Result>(ctx: Context, name: string, work: () => Promise<Result>): Promise<Result> {
  const url = ctx.secrets.databaseUrl
  const leave = await turns.enter(`${url} ${name}`)
  try {
    return await holdLock({ url, name, waitMs }, work)
  } finally {
    leave()
  }
}
