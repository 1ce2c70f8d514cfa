import type { Session, SignIn } from '@limelight/contract/accounts/schema'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { verifyPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { findLogIn } from './store.ts'

/** Only the right password learns more than "no". */
export async function signIn(ctx: Context, input: SignIn): Promise<Session> {
  const logIn = await findLogIn(ctx.db, input.email)
  const matches = await verifyPassword(logIn?.password_hash ?? undefined, input.password)
  if (logIn === undefined || !matches) throw new AppError('AUTH_FAIL')
  if (logIn.deleted_at !== null) throw new AppError('ACCOUNT_DELETED')
  return ctx.db.transaction().execute(trx => startSession(ctx, trx, logIn, 'user'))
}
