import type { Session, SignUp } from '@limelight/contract/accounts/schema'
import type { Transaction } from '@limelight/db/database'
import type { UserRow } from '@limelight/db/users/tables'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { AppError } from '../runtime/errors.ts'
import { randomToken } from '../runtime/secrets.ts'
import { makeAdmin } from '../users/ownership.ts'
import { confirmEmail, createUser, type NewUser } from '../users/profile.ts'
import { createActivationLink } from './activation.ts'
import { claimEmail } from './claim.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { recoveryMailJob } from './jobs.ts'
import { hashPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { findAccountByEmail, insertCredentials } from './store.ts'
import { countAttempt, refuseThrottled, type Throttle } from './throttle.ts'

/** Creates the account, its session and the job of the activation email in one transaction. */
export async function signUp(ctx: Context, input: SignUp): Promise<Session> {
  await rejectCommonPassword('password', input.password, input)
  const throttle = throttleOf(ctx)
  // Refused before the hash, which is the expensive part.
  if (throttle !== undefined) await refuseThrottled(ctx, [throttle])
  const passwordHash = await hashPassword(ctx, input.password)
  return ctx.db.transaction().execute(async trx => {
    if (throttle !== undefined && !(await countAttempt(ctx, trx, throttle))) throw tooManySignUps()
    const user = await createAccount(ctx, trx, input, passwordHash)
    await createActivationLink(ctx, trx, user)
    return startSession(ctx, trx, user, 'user')
  })
}

const hourMs = 60 * 60_000

/** Counts accounts, not attempts: a taken address is not counted. */
function throttleOf({ address, config }: Context): Throttle | undefined {
  if (address === undefined) return undefined
  return { name: `sign-ups from ${address}`, limit: config.signUpsPerAddress, windowMs: hourMs }
}

/** Others have signed up from this address at the same moment. */
function tooManySignUps(): AppError {
  return new AppError('AUTH_SERVICE_BUSY', { retryAfterSeconds: hourMs / 1000 })
}

export async function createAccount(
  ctx: Context,
  trx: Transaction,
  newUser: NewUser,
  passwordHash: string,
): Promise<UserRow> {
  const user = await createUser(ctx, trx, newUser)
  await insertCredentials(trx, user.id, passwordHash, ctx.clock.now())
  return user
}

/**
 * Makes the accounts of ADMIN_EMAILS admins. An address without an account gets one, and an email to
 * set its password. Several instances may start at once.
 */
export async function ensureAdmins(ctx: Context): Promise<void> {
  for (const email of ctx.config.adminEmails) {
    const account = await findAccountByEmail(ctx.db, email)
    if (account?.role === 'admin') continue
    // The hash costs time, so it is made before the transaction.
    const passwordHash = await hashPassword(ctx, randomToken())
    await ctx.db.transaction().execute(trx => ensureAdmin(ctx, trx, email, passwordHash))
    ctx.logger.info({ email }, 'ADMIN_EMAILS made this account an admin')
  }
}

async function ensureAdmin(ctx: Context, trx: Transaction, email: string, passwordHash: string): Promise<void> {
  const account = await findAccountByEmail(trx, email)
  if (account !== undefined && account.activated_at !== null) return makeAdmin(trx, account.id)
  // Nobody has confirmed the address, so a stranger may know the password of the account that holds it.
  const owner =
    account === undefined
      ? await createUser(ctx, trx, { name: '', surname: '', email })
      : await claimEmail(ctx, trx, account, { name: '', surname: '' })
  if (owner === undefined) return
  await confirmEmail(ctx, trx, owner)
  await insertCredentials(trx, owner.id, passwordHash, ctx.clock.now())
  await makeAdmin(trx, owner.id)
  await emit(ctx, trx, recoveryMailJob, { email })
}
