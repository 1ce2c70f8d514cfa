import type { ChangePassword } from '@limelight/contract/accounts/schema'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { countKeys } from '../platform/keys/keys.ts'
import { AppError } from '../runtime/errors.ts'
import { endOtherEntries } from './claim.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { noticeMailJob } from './jobs.ts'
import { hashPassword } from './passwords.ts'
import type { Caller } from './sessions.ts'
import { findAccount, replacePasswordHash } from './store.ts'
import { verifyPassword } from './verify-password.ts'

/** Afterwards only the caller's session and the new password open the account. */
export async function changePassword(ctx: Context, caller: Caller, input: ChangePassword): Promise<{ ok: true }> {
  const { userId } = caller
  const account = await findAccount(ctx.db, userId)
  if (account === undefined) throw new AppError('AUTH_FAIL')
  const { password_hash: formerHash } = account
  if (formerHash === null) throw new AppError('PASSWORD_CHANGE_GOOGLE_ERROR')
  const proven = await verifyPassword(ctx, {
    userId,
    email: account.email,
    passwordHash: formerHash,
    password: input.oldPassword,
  })
  if (!proven || input.newPassword === input.oldPassword) throw new AppError('PASSWORD_CHANGE_ERROR')
  await rejectCommonPassword('newPassword', input.newPassword, account)
  const passwordHash = await hashPassword(ctx, input.newPassword)
  await ctx.db.transaction().execute(async trx => {
    const replaced = await replacePasswordHash(trx, { userId, formerHash, passwordHash, now: ctx.clock.now() })
    if (!replaced) throw new AppError('PASSWORD_CHANGE_ERROR')
    await endOtherEntries(ctx, trx, { userId, exceptSessionId: caller.sessionId })
    await emit(ctx, trx, noticeMailJob, {
      kind: 'password-changed',
      name: account.name,
      email: account.email,
      keys: await countKeys(ctx, trx, userId),
    })
  })
  return { ok: true }
}
