import type { User } from '@limelight/contract/users/schema'
import type { UserUpdate } from '@limelight/contract/users/update'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { AppError, FormError } from '../runtime/errors.ts'
import { requireFreeEmail, updateEmail } from '../users/ownership.ts'
import { getOwnUser } from '../users/profile.ts'
import { updateProfile } from '../users/update.ts'
import { createActivationLink } from './activation.ts'
import { noticeMailJob } from './jobs.ts'
import { deletePendingEmailChanges, findAccount } from './store.ts'
import { isPasswordUnchanged, verifyPassword } from './verify-password.ts'

/** `PUT /api/user` updates the profile and the address of the account in one transaction. */
export async function updateOwnUser(
  ctx: Context,
  caller: { userId: string },
  { email, password, ...profile }: UserUpdate,
): Promise<User> {
  const change = await verifyEmailChange(ctx, { userId: caller.userId, email, password })
  return ctx.db.transaction().execute(async trx => {
    if (change !== undefined && !(await isPasswordUnchanged(trx, change))) throw wrongPassword()
    await updateProfile(ctx, trx, caller, profile)
    if (change !== undefined) await (ctx.config.requireConfirmedEmail ? requestChange : changeAtOnce)(ctx, trx, change)
    return getOwnUser(ctx, caller, trx)
  })
}

/** A change that the owner has confirmed with this password. */
type EmailChange = { userId: string; name: string; email: string; formerEmail: string; passwordHash: string }

/**
 * Verifies the password before the transaction of the change, because failed attempts stay counted
 * when that is rolled back. Returns undefined when the address stays the same.
 */
async function verifyEmailChange(
  ctx: Context,
  input: { userId: string; email?: string | undefined; password?: string | undefined },
): Promise<EmailChange | undefined> {
  const { userId, email, password = '' } = input
  if (email === undefined) return undefined
  const account = await findAccount(ctx.db, userId)
  if (account === undefined) throw new AppError('AUTH_FAIL')
  if (account.email === email) return undefined
  // An account without a password belongs to a Google user, who cannot confirm the change.
  const { password_hash: passwordHash } = account
  if (passwordHash === null) throw new AppError('UNAUTHORIZED_ACTION')
  if (password.trim() === '') throw new FormError({ password: 'Password is required' })
  if (!(await verifyPassword(ctx, { userId, email: account.email, passwordHash, password }))) throw wrongPassword()
  return { userId, name: account.name, email, formerEmail: account.email, passwordHash }
}

function wrongPassword(): FormError {
  return new FormError({ password: 'Password is wrong' })
}

/** The change waits until the new address is confirmed; it replaces one that waits already. */
async function requestChange(
  ctx: Context,
  trx: Transaction,
  { userId, name, email, formerEmail }: EmailChange,
): Promise<void> {
  await requireFreeEmail(trx, email)
  await deletePendingEmailChanges(trx, userId)
  await createActivationLink(ctx, trx, { id: userId, email, formerEmail })
  await emit(ctx, trx, noticeMailJob, { kind: 'email-change-requested', name, email: formerEmail })
}

/** The new address is not confirmed, and the old one gets a notice. */
async function changeAtOnce(ctx: Context, trx: Transaction, { userId, email }: EmailChange): Promise<void> {
  const former = await updateEmail(trx, { userId, email })
  await createActivationLink(ctx, trx, { id: userId, email })
  await emit(ctx, trx, noticeMailJob, { kind: 'email-changed', name: former.name, email: former.email })
}
