import type { Session, SignUp } from '@limelight/contract/accounts/schema'
import type { Transaction } from '@limelight/db/database'
import type { UserRow } from '@limelight/db/users/tables'
import type { Context } from '../context.ts'
import { createUser, type NewUser } from '../users/profile.ts'
import { createActivationLink } from './activation.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { insertCredentials } from './store.ts'

/** Creates the account, its session and the job of the activation email in one transaction. */
export async function signUp(ctx: Context, input: SignUp): Promise<Session> {
  await rejectCommonPassword('password', input.password, input)
  const passwordHash = await hashPassword(ctx, input.password)
  return ctx.db.transaction().execute(async trx => {
    const user = await createAccount(ctx, trx, input, passwordHash)
    await createActivationLink(ctx, trx, user)
    return startSession(ctx, trx, user, 'user')
  })
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
