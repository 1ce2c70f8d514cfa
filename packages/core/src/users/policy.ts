import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { findOwnUser, hasSocialAccount } from './store.ts'

/** The path of the request has to name the caller. */
export function requireSelf(caller: { userId: string }, userId: string): void {
  if (userId.toLowerCase() !== caller.userId) throw new AppError('UNAUTHORIZED_ACTION')
}

/** What a user needs to publish an offer. Pass the transaction of the call. */
export async function requireSeller(
  ctx: Context,
  caller: { userId: string },
  db: Database = ctx.db,
): Promise<{ ok: true }> {
  await requireCompleteProfile(ctx, caller, db)
  if (!(await hasSocialAccount(db, caller.userId))) throw new AppError('SOCIAL_ACCOUNT_MISSING')
  return { ok: true }
}

/** What a user needs to place an order. */
export async function requireBuyer(ctx: Context, caller: { userId: string }): Promise<{ ok: true }> {
  const { wallet } = await requireCompleteProfile(ctx, caller, ctx.db)
  if (wallet === null) throw new AppError('CLIENT_WALLET_NOT_SET')
  return { ok: true }
}

/** Pass the transaction of the call. */
export async function requireCompleteProfile(ctx: Context, { userId }: { userId: string }, db: Database) {
  const user = await findOwnUser(db, userId, ctx.clock.now())
  if (user === undefined) throw new AppError('AUTH_FAIL')
  const isUnconfirmed = ctx.config.requireConfirmedEmail && user.activated_at === null
  if (user.name === '' || user.surname === '' || isUnconfirmed) throw new AppError('PERSONAL_INFO_MISSING')
  return user
}
