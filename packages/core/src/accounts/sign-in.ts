import type { Session, SignIn } from '@limelight/contract/accounts/schema'
import type { Transaction } from '@limelight/db/database'
import { recordAct } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { startSession } from './sessions.ts'
import { findAccountByEmail } from './store.ts'
import type { Audience } from './tokens.ts'
import { isPasswordUnchanged, verifyPassword } from './verify-password.ts'

/** Says that an account is deleted only to callers with the right password. */
export async function signIn(ctx: Context, input: SignIn): Promise<Session> {
  const logIn = await findAccountByEmail(ctx.db, input.email)
  const proven = await verifyPassword(ctx, { ...input, userId: logIn?.id, passwordHash: logIn?.password_hash })
  if (logIn === undefined || !proven) throw new AppError('AUTH_FAIL')
  if (logIn.deleted_at !== null) throw new AppError('ACCOUNT_DELETED')
  return openSession(ctx, logIn, 'user')
}

/** Treats other users like unknown ones, so the answer does not reveal who is an admin. */
export async function signInAsAdmin(ctx: Context, input: SignIn, act: string): Promise<Session> {
  const logIn = await findAccountByEmail(ctx.db, input.email)
  const admin = logIn?.role === 'admin' ? logIn : undefined
  const proven = await verifyPassword(ctx, { ...input, userId: admin?.id, passwordHash: admin?.password_hash })
  if (admin === undefined || !proven) throw new AppError('AUTH_FAIL')
  if (admin.deleted_at !== null) throw new AppError('ACCOUNT_DELETED')
  return openSession(ctx, admin, 'admin', trx => recordAct(ctx, trx, { userId: admin.id, act }, { userId: admin.id }))
}

/** A password that changes during sign-in opens no session. */
function openSession(
  ctx: Context,
  logIn: { id: string; password_hash: string | null },
  audience: Audience,
  record?: (trx: Transaction) => Promise<void>,
): Promise<Session> {
  return ctx.db.transaction().execute(async trx => {
    if (!(await isPasswordUnchanged(trx, { userId: logIn.id, passwordHash: logIn.password_hash })))
      throw new AppError('AUTH_FAIL')
    await record?.(trx)
    return startSession(ctx, trx, logIn, audience)
  })
}
