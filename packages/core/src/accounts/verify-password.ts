import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { verifyHash } from './passwords.ts'
import { lockPasswordHash } from './store.ts'
import { countAttempt, findRetryAfter, type Throttle } from './throttle.ts'

/**
 * Verifies a password. Failures are counted per address and per network, in the same way whether or
 * not the account exists. Beyond the limit every attempt is refused.
 */
export async function verifyPassword(
  ctx: Context,
  claim: { email: string; passwordHash: string | null | undefined; password: string },
): Promise<boolean> {
  const throttles = throttlesOf(ctx, claim.email)
  await refuseThrottled(ctx, throttles)
  const matches = await verifyHash(ctx, claim.passwordHash ?? undefined, claim.password)
  // Parallel attempts have all passed the first check, so check again before an answer leaves.
  await refuseThrottled(ctx, throttles)
  if (!matches) await countFailure(ctx, throttles)
  return matches
}

/**
 * A password that was replaced during verification has proved nothing. Locks the hash until the
 * transaction ends, so call this before other locks.
 */
export async function isPasswordUnchanged(
  trx: Transaction,
  { userId, passwordHash }: { userId: string; passwordHash: string | null },
): Promise<boolean> {
  const current = await lockPasswordHash(trx, userId)
  return current?.password_hash === passwordHash
}

function throttlesOf(ctx: Context, email: string): Throttle[] {
  const byEmail = { name: `failed log-ins of ${email}`, limit: ctx.config.loginFailuresEmail }
  if (ctx.address === undefined) return [byEmail]
  // Lock rows in one order, the network first, to avoid deadlocks.
  return [{ name: `failed log-ins from ${ctx.address}`, limit: ctx.config.loginFailuresAddress }, byEmail]
}

async function refuseThrottled(ctx: Context, throttles: Throttle[]): Promise<void> {
  const retryAfterSeconds = await findRetryAfter(ctx, throttles)
  if (retryAfterSeconds > 0) throw new AppError('AUTH_SERVICE_BUSY', { retryAfterSeconds })
}

/** Counts in all throttles or in none of them. */
async function countFailure(ctx: Context, throttles: Throttle[]): Promise<void> {
  await ctx.db.transaction().execute(async trx => {
    for (const throttle of throttles) {
      if (!(await countAttempt(ctx, trx, throttle))) throw new AppError('AUTH_SERVICE_BUSY', { retryAfterSeconds: 60 })
    }
  })
}
