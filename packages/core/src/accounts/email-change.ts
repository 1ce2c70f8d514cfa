import type { User } from '@limelight/contract/users/schema'
import type { UserUpdate } from '@limelight/contract/users/update'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { refreshSeller } from '../offers/sellers.ts'
import { AppError } from '../runtime/errors.ts'
import { requireFreeEmail, updateEmail } from '../users/ownership.ts'
import { getOwnUser } from '../users/profile.ts'
import { updateProfile } from '../users/update.ts'
import { replacesProvenWallet } from '../users/wallet.ts'
import { createActivationLink } from './activation.ts'
import { noticeMailJob } from './jobs.ts'
import { deletePendingEmailChanges, findAccount } from './store.ts'
import { proveOwner, requireProof } from './verify-password.ts'

/** `PUT /api/user` updates the profile and the address of the account in one transaction. */
export async function updateOwnUser(
  ctx: Context,
  { userId }: { userId: string },
  { email, password, ...profile }: UserUpdate,
): Promise<User> {
  const account = await findAccount(ctx.db, userId)
  if (account === undefined) throw new AppError('AUTH_FAIL')
  const change = email === undefined || email === account.email ? undefined : toChange(account, email)
  const needsProof = change !== undefined || replacesProvenWallet(account, profile.wallet ?? null)
  const proof = needsProof ? await proveOwner(ctx, account, password) : undefined
  return ctx.db.transaction().execute(async trx => {
    await requireProof(trx, proof)
    const { replacedWallet } = await updateProfile(ctx, trx, { userId }, profile)
    const { name, surname, about } = profile
    const hasNewWords = name !== undefined || surname !== undefined || about !== undefined
    if (hasNewWords) await refreshSeller(trx, userId)
    if (replacedWallet !== undefined) {
      const notice = { ...nameAndEmailOf(account), wallet: replacedWallet }
      await emit(ctx, trx, noticeMailJob, { kind: 'wallet-changed', ...notice })
    }
    if (change !== undefined) await (ctx.config.requireConfirmedEmail ? requestChange : changeAtOnce)(ctx, trx, change)
    return getOwnUser(ctx, { userId }, trx)
  })
}

type EmailChange = { userId: string; name: string; email: string; formerEmail: string }

function toChange(account: { id: string; name: string; email: string }, email: string): EmailChange {
  return { userId: account.id, name: account.name, email, formerEmail: account.email }
}

function nameAndEmailOf({ name, email }: { name: string; email: string }) {
  return { name, email }
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
  await emit(ctx, trx, noticeMailJob, { kind: 'email-change-requested', name, email: formerEmail, newEmail: email })
}

/** The new address is not confirmed, and the old one gets a notice. */
async function changeAtOnce(ctx: Context, trx: Transaction, { userId, email }: EmailChange): Promise<void> {
  const former = await updateEmail(trx, { userId, email })
  await createActivationLink(ctx, trx, { id: userId, email })
  const notice = { name: former.name, email: former.email, newEmail: email }
  await emit(ctx, trx, noticeMailJob, { kind: 'email-changed', ...notice })
}
