import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { lockSubscriptions } from '../tariffs/subscriptions.ts'
import { advanceSyncVersion, findSyncVersion } from './sync-store.ts'

/** Each attempt fails only because another one succeeded. */
const maxAttempts = 50

/**
 * Reads objects of the provider, and then writes what follows under the lock of their user. If
 * someone else has written in between, both start over. So the last writer has read last, and no
 * transaction waits for the provider. `read` may run several times.
 */
export async function writeSeen<Seen, Result>(
  ctx: Context,
  userId: string,
  read: () => Promise<Seen>,
  write: (trx: Transaction, seen: Seen) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const version = await findSyncVersion(ctx.db, userId)
    const seen = await read()
    const written = await ctx.db.transaction().execute(async trx => {
      await lockSubscriptions(trx, userId)
      if (!(await advanceSyncVersion(trx, userId, version))) return undefined
      return { result: await write(trx, seen) }
    })
    if (written !== undefined) return written.result
  }
  throw new AppError('DATABASE_ERROR', { status: 503 })
}
