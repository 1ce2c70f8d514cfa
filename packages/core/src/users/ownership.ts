import type { Transaction } from '@limelight/db/database'
import { isUniqueViolation } from '@limelight/db/database-errors'
import type { UserRow } from '@limelight/db/users/tables'
import type { Context } from '../context.ts'
import { setItemsActive } from '../moderation/queue.ts'
import { AppError } from '../runtime/errors.ts'
import { clearDeletion, isEmailTaken, lockUser, rememberLastSeen, updateUser } from './store.ts'

/**
 * Sets a new address that is not confirmed yet, and keeps the last confirmed one. Returns the user
 * as it was before.
 */
export async function updateEmail(trx: Transaction, input: { userId: string; email: string }): Promise<UserRow> {
  const former = await lockUser(trx, input.userId)
  if (former === undefined) throw new AppError('AUTH_FAIL')
  const former_email = former.activated_at === null ? former.former_email : former.email
  await setEmail(trx, input.userId, { email: input.email, former_email, activated_at: null })
  return former
}

/**
 * Replaces the address by a confirmed one. Returns the user as it was before, or undefined when its
 * address has changed meanwhile, the new one is in use, or the account is deleted.
 */
export async function replaceEmail(
  ctx: Context,
  trx: Transaction,
  change: { userId: string; email: string; formerEmail: string },
): Promise<UserRow | undefined> {
  const former = await lockUser(trx, change.userId)
  if (former?.email !== change.formerEmail || (await isEmailTaken(trx, change.email))) return undefined
  await setEmail(trx, former.id, { email: change.email, former_email: null, activated_at: ctx.clock.now() })
  return former
}

/** Refuses an address in use. Two requests for a free one are decided by the unique index. */
export async function requireFreeEmail(trx: Transaction, email: string): Promise<void> {
  if (await isEmailTaken(trx, email)) throw new AppError('MAIL_IS_BUSY')
}

/**
 * Frees an unconfirmed address for its owner. The account goes back to its last confirmed address,
 * or is closed without one. Returns undefined when the account no longer holds the address
 * unconfirmed.
 */
export async function releaseEmail(
  ctx: Context,
  trx: Transaction,
  { id, email }: { id: string; email: string },
): Promise<'returned' | 'closed' | undefined> {
  const holder = await lockUser(trx, id)
  if (holder?.email !== email || holder.activated_at !== null) return undefined
  const now = ctx.clock.now()
  const { former_email } = holder
  if (former_email !== null && !(await isEmailTaken(trx, former_email))) {
    await setEmail(trx, id, { email: former_email, former_email: null, activated_at: now })
    return 'returned'
  }
  // Every account has an address; nobody can receive mail at this one.
  await setEmail(trx, id, { email: `${id}@closed.invalid`, former_email: null, deleted_at: now })
  await setItemsActive(ctx, trx, id, false)
  return 'closed'
}

/** Undoes this deletion. Returns undefined when the account was restored meanwhile. */
export async function restoreUser(
  ctx: Context,
  trx: Transaction,
  deletion: { userId: string; deletedAt: Date },
): Promise<{ name: string; email: string; role: 'user' | 'admin' } | undefined> {
  const user = await clearDeletion(trx, deletion.userId, deletion.deletedAt)
  if (user !== undefined) await setItemsActive(ctx, trx, deletion.userId, true)
  return user
}

async function setEmail(trx: Transaction, id: string, changes: Parameters<typeof updateUser>[2]): Promise<void> {
  try {
    await updateUser(trx, id, changes)
  } catch (cause) {
    // Only the unique index of emails can fail here.
    if (isUniqueViolation(cause)) throw new AppError('MAIL_IS_BUSY', { cause })
    throw cause
  }
}

/**
 * Keeps the row and what belongs to it, so the email cannot be registered again. The wallet is free
 * for another account, so a restored one has to prove it again. Returns false when it is deleted
 * already.
 */
export async function markDeleted(ctx: Context, trx: Transaction, userId: string): Promise<boolean> {
  if ((await lockUser(trx, userId)) === undefined) return false
  await updateUser(trx, userId, { deleted_at: ctx.clock.now(), wallet_proven_at: null })
  await setItemsActive(ctx, trx, userId, false)
  return true
}

/** The sessions of a user are gone; when they were used last is kept. */
export async function keepLastSeen(trx: Transaction, seen: { userId: string; seenAt: Date }[]): Promise<void> {
  for (const { userId, seenAt } of seen) await rememberLastSeen(trx, userId, seenAt)
}

export async function makeAdmin(trx: Transaction, userId: string): Promise<void> {
  await updateUser(trx, userId, { role: 'admin' })
}
