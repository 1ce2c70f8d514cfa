import type { Session, SignUp } from '@limelight/contract/accounts/schema'
import type { Transaction } from '@limelight/db/database'
import type { UserRow } from '@limelight/db/users/tables'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { createUser, type NewUser } from '../users/profile.ts'
import { createActivationLink } from './activation.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { insertCredentials } from './store.ts'
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
