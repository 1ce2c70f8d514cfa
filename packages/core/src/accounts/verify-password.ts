import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { findDevice } from './devices.ts'
import { verifyHash } from './passwords.ts'
import { lockPasswordHash } from './store.ts'
import { countAttempt, refuseThrottled, type Throttle } from './throttle.ts'

/**
 * Verifies a password. Failures are counted in the same way whether or not the account exists.
 * Beyond the limit every attempt is refused, except from a device that has signed in before.
 */
export async function verifyPassword(
  ctx: Context,
  claim: { userId: string | undefined; email: string; passwordHash: string | null | undefined; password: string },
): Promise<boolean> {
  const throttles = throttlesOf(ctx, claim)
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

/** So many networks can guess at one email at full speed before all others are refused. */
const maxNetworks = 10

/**
 * A stranger uses up the limits of their own network, and from many networks that of the email. The
 * owner's devices have limits of their own, so strangers cannot keep the owner out.
 */
function throttlesOf(ctx: Context, { userId, email }: { userId: string | undefined; email: string }): Throttle[] {
  const { loginFailuresAddress, loginFailuresEmail } = ctx.config
  const device = userId === undefined ? undefined : findDevice(ctx, userId)
  if (device !== undefined) return [{ name: `failed log-ins on ${device}`, limit: loginFailuresEmail }]
  const byEmail = { name: `failed log-ins of ${email}`, limit: loginFailuresEmail * maxNetworks }
  if (ctx.address === undefined) return [byEmail]
  // Lock rows in one order to avoid deadlocks.
  return [
    { name: `failed log-ins from ${ctx.address}`, limit: loginFailuresAddress },
    byEmail,
    { name: `failed log-ins of ${email} from ${ctx.address}`, limit: loginFailuresEmail },
  ]
}

/** Counts in all throttles or in none of them. */
async function countFailure(ctx: Context, throttles: Throttle[]): Promise<void> {
  await ctx.db.transaction().execute(async trx => {
    for (const throttle of throttles) {
      if (!(await countAttempt(ctx, trx, throttle))) throw new AppError('AUTH_SERVICE_BUSY', { retryAfterSeconds: 60 })
    }
  })
}
