import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { verifyHash } from './passwords.ts'
import { lockPasswordHash } from './store.ts'
import { countAttempt, findRetryAfter, type Throttle } from './throttle.ts'

/**
 * Whether this is the password of the account with this address. Wrong ones are counted for the address and for the
 * network they come from, in the same way whether or not there is such an account; beyond the limit nobody gets an answer.
 */
export async function verifyPassword(
  ctx: Context,
  claim: { email: string; passwordHash: string | null | undefined; password: string },
): Promise<boolean> {
  const throttles = throttlesOf(ctx, claim.email)
  await refuseThrottled(ctx, throttles)
  const matches = await verifyHash(ctx, claim.passwordHash ?? undefined, claim.password)
  // Guesses that were sent at once are all past the first look; what they found out is told only as far as there is room.
  await refuseThrottled(ctx, throttles)
  if (!matches) await countFailure(ctx, throttles)
  return matches
}

/**
 * The password may have been replaced while it was being verified; then it has proved nothing. It stays as it is until the
 * transaction ends, so nothing else is locked before this.
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
  // Always the network first: whoever locks rows in one order never waits for each other in a circle.
  return [{ name: `failed log-ins from ${ctx.address}`, limit: ctx.config.loginFailuresAddress }, byEmail]
}

async function refuseThrottled(ctx: Context, throttles: Throttle[]): Promise<void> {
  const retryAfterSeconds = await findRetryAfter(ctx, throttles)
  if (retryAfterSeconds > 0) throw new AppError('AUTH_SERVICE_BUSY', { retryAfterSeconds })
}

/** Counts in all throttles or in none. */
async function countFailure(ctx: Context, throttles: Throttle[]): Promise<void> {
  await ctx.db.transaction().execute(async trx => {
    for (const throttle of throttles) {
      if (!(await countAttempt(ctx, trx, throttle))) throw new AppError('AUTH_SERVICE_BUSY', { retryAfterSeconds: 60 })
    }
  })
}
