import type { User } from '@limelight/contract/users/schema'
import type { UserUpdate } from '@limelight/contract/users/update'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { AppError, FormError } from '../runtime/errors.ts'
import { updateEmail } from '../users/ownership.ts'
import { getOwnUser } from '../users/profile.ts'
import { updateProfile } from '../users/update.ts'
import { createActivationLink } from './activation.ts'
import { noticeMailJob } from './jobs.ts'
import { isPasswordUnchanged, verifyPassword } from './password-proof.ts'
import { findAccount } from './store.ts'

/** `PUT /api/user`: the profile is the users' business, the address is the account's. All of it happens or nothing. */
export async function updateOwnUser(
  ctx: Context,
  caller: { userId: string },
  { email, password, ...profile }: UserUpdate,
): Promise<User> {
  const change = await verifyEmailChange(ctx, { userId: caller.userId, email, password })
  return ctx.db.transaction().execute(async trx => {
    if (change !== undefined && !(await isPasswordUnchanged(trx, change))) throw wrongPassword()
    await updateProfile(ctx, trx, caller, profile)
    if (change !== undefined) await changeEmail(ctx, trx, change)
    return getOwnUser(ctx, caller, trx)
  })
}

/** A wish that was found to be the owner's, who knew this password. */
type EmailChange = { userId: string; email: string; passwordHash: string }

/**
 * Whoever changes the address says the password again. This comes before the transaction of the change, because wrong
 * passwords stay counted when that is taken back. Answers undefined when there is nothing to change.
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
  // Without a password of its own an account cannot prove the wish; its owner sets none, because Google signs them in.
  const { password_hash: passwordHash } = account
  if (passwordHash === null) throw new AppError('UNAUTHORIZED_ACTION')
  if (password.trim() === '') throw new FormError({ password: 'Password is required' })
  if (!(await verifyPassword(ctx, { email: account.email, passwordHash, password }))) throw wrongPassword()
  return { userId, email, passwordHash }
}

function wrongPassword(): FormError {
  return new FormError({ password: 'Password is wrong' })
}

/** The new address has to be confirmed anew, and the old one hears of it. */
async function changeEmail(ctx: Context, trx: Transaction, { userId, email }: EmailChange): Promise<void> {
  const former = await updateEmail(trx, { userId, email })
  await createActivationLink(ctx, trx, { id: userId, email })
  await emit(ctx, trx, noticeMailJob, { kind: 'email-changed', name: former.name, email: former.email })
}
