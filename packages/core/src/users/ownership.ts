import type { Transaction } from '@limelight/db/database'
import type { UserRow } from '@limelight/db/users/tables'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { confirmEmail } from './profile.ts'
import { lockUser, updateUser } from './store.ts'

/** Gives an account another address, which nobody has confirmed yet. Answers what the account was before. */
export async function updateEmail(trx: Transaction, input: { userId: string; email: string }): Promise<UserRow> {
  const former = await lockUser(trx, input.userId)
  if (former === undefined) throw new AppError('AUTH_FAIL')
  try {
    await updateUser(trx, input.userId, { email: input.email, activated_at: null })
  } catch (cause) {
    if (isUniqueViolation(cause)) throw new AppError('MAIL_IS_BUSY', { cause })
    throw cause
  }
  return former
}

/** The unique index of the addresses is the only one that such a change can meet. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** The row stays, and with it what belongs to it; the address stays taken. */
export async function markDeleted(ctx: Context, trx: Transaction, userId: string): Promise<void> {
  if ((await lockUser(trx, userId)) === undefined) throw new AppError('AUTH_FAIL')
  await updateUser(trx, userId, { deleted_at: ctx.clock.now() })
}

/**
 * The owner of an address moves into an account that was opened with it and never confirmed, maybe by a stranger: the
 * wallet may be the stranger's. Answers false when the account has another address by now, or is deleted.
 */
export async function claimUser(ctx: Context, trx: Transaction, user: { id: string; email: string }): Promise<boolean> {
  if (!(await confirmEmail(ctx, trx, user))) return false
  await updateUser(trx, user.id, { wallet: null })
  return true
}
