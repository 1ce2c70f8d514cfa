import { holdLock } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { createGate } from '../runtime/gate.ts'

/** Longer than the work under any lock. Callers beyond it fail and try again later. */
const waitMs = 120_000

/** Callers of this process take turns, so that each lock costs one connection. */
const turns = createGate({ maxRunning: 1, maxWaiting: Number.POSITIVE_INFINITY })

/**
 * Runs `work` while no other process runs work of that name. Unlike a lock of a transaction it may
 * be held while other engines are called. `requireLock` fails when the lock is lost. Locks that are
 * part of one lock do not exclude each other, only that one.
 */
export function withLock<Result>(
  ctx: Context,
  name: string,
  work: (requireLock: () => Promise<void>) => Promise<Result>,
  { partOf }: { partOf?: string } = {},
): Promise<Result> {
  const url = ctx.secrets.databaseUrl
  return turns.run(`${url} ${name}`, () => holdLock({ url, name, partOf, waitMs }, work))
}
