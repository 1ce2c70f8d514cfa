import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { AppError, FormError } from '../runtime/errors.ts'
import { hashToken } from '../runtime/secrets.ts'
import { findDevice } from './devices.ts'
import { verifyHash } from './passwords.ts'
import { findSessionStart } from './session-store.ts'
import { findAccount, lockPasswordHash } from './store.ts'
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

/** The password that the owner has just entered. Pass it to `requireProof` in the transaction. */
export type OwnerProof = { userId: string; passwordHash: string }

/**
 * Verifies that the owner asks for a change that could lock them out. Call it before the transaction
 * of the change, because failed attempts stay counted when that is rolled back.
 */
export async function proveOwner(
  ctx: Context,
  account: { id: string; email: string; password_hash: string | null },
  password = '',
): Promise<OwnerProof> {
  // An account without a password belongs to a Google user, who cannot confirm the change.
  const { id: userId, email, password_hash: passwordHash } = account
  if (passwordHash === null) throw new AppError('UNAUTHORIZED_ACTION')
  if (password.trim() === '') throw new FormError({ password: 'Password is required' })
  if (!(await verifyPassword(ctx, { userId, email, passwordHash, password }))) throw wrongPassword()
  return { userId, passwordHash }
}

/** As `proveOwner`, where the account decides whether a proof is needed. */
export async function proveOwnerIf(
  ctx: Context,
  { userId, password }: { userId: string; password: string | undefined },
  isNeeded: (account: Account) => boolean,
): Promise<OwnerProof | undefined> {
  const account = await findAccount(ctx.db, userId)
  if (account === undefined) throw new AppError('AUTH_FAIL')
  return isNeeded(account) ? proveOwner(ctx, account, password) : undefined
}

const freshMs = 10 * 60_000

/** A session of less than ten minutes proves its owner; an older one needs the password. */
export async function proveFresh(
  ctx: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
  password: string | undefined,
): Promise<OwnerProof | undefined> {
  const startedAt = await findSessionStart(ctx.db, hashToken(sessionId))
  if (startedAt !== undefined && ctx.clock.now().getTime() - startedAt.getTime() < freshMs) return undefined
  const account = await findAccount(ctx.db, userId)
  if (account === undefined) throw new AppError('AUTH_FAIL')
  if (account.password_hash === null) throw new FormError({ password: 'Sign in again to do this' })
  return proveOwner(ctx, account, password)
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Fails when the password was replaced since the proof. Call it before other locks. */
export async function requireProof(trx: Transaction, proof: OwnerProof | undefined): Promise<void> {
  if (proof !== undefined && !(await isPasswordUnchanged(trx, proof))) throw wrongPassword()
}

function wrongPassword(): FormError {
  return new FormError({ password: 'Password is wrong' })
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
