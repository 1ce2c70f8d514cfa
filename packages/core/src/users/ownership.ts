import type { Transaction } from '@limelight/db/database'
import type { UserRow } from '@limelight/db/users/tables'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { confirmEmail } from './profile.ts'
import { lockUser, updateUser } from './store.ts'

/** Sets a new, unconfirmed address. Returns the user as it was before. */
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

/** Only the unique index of addresses can fail here. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** Keeps the row and what belongs to it, so the address cannot be registered again. */
export async function markDeleted(ctx: Context, trx: Transaction, userId: string): Promise<void> {
  if ((await lockUser(trx, userId)) === undefined) throw new AppError('AUTH_FAIL')
  await updateUser(trx, userId, { deleted_at: ctx.clock.now() })
}

/**
 * Hands an unconfirmed account to the owner of its address. A stranger may have created it, so the
 * wallet is cleared. Returns false when the address has changed or the account is deleted.
 */
export async function claimUser(ctx: Context, trx: Transaction, user: { id: string; email: string }): Promise<boolean> {
  if (!(await confirmEmail(ctx, trx, user))) return false
  await updateUser(trx, user.id, { wallet: null })
  return true
}
