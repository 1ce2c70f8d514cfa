import type { Transaction } from '@limelight/db/database'
import type { UserRow } from '@limelight/db/users/tables'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { archiveOffers } from '../offers/sellers.ts'
import { revokeKeys } from '../platform/keys/keys.ts'
import { alignProviderJob } from '../tariffs/jobs.ts'
import { releaseEmail } from '../users/ownership.ts'
import { confirmEmail, createUser } from '../users/profile.ts'
import { findDevice } from './devices.ts'
import { deleteSessionsOf } from './session-store.ts'
import { endSessions } from './sessions.ts'
import { deleteGoogleIdentities, deletePendingEmailChanges } from './store.ts'

/**
 * Whether the owner of the address may be someone else than the person who uses the account: nobody
 * has confirmed the address, and this device has never signed in to the account.
 */
export function mayBelongToStranger(ctx: Context, account: { id: string; activated_at: Date | null }): boolean {
  return account.activated_at === null && findDevice(ctx, account.id) === undefined
}

/**
 * Gives the owner of an address a new account, because the account that holds it unconfirmed may
 * belong to a stranger. Returns undefined when that account no longer holds it.
 */
export async function claimEmail(
  ctx: Context,
  trx: Transaction,
  holder: { id: string; email: string },
  names: { name: string; surname: string },
): Promise<UserRow | undefined> {
  const outcome = await releaseEmail(ctx, trx, holder)
  if (outcome === undefined) return undefined
  await deletePendingEmailChanges(trx, holder.id)
  if (outcome === 'closed') {
    await archiveOffers(ctx, trx, holder.id)
    await deleteGoogleIdentities(trx, holder.id)
    await endSessions(ctx, trx, { userId: holder.id })
    await revokeKeys(ctx, trx, { userId: holder.id })
    // A refresh then fails like an unknown one, not like one of an account that its owner deleted.
    await deleteSessionsOf(trx, holder.id)
    await emit(ctx, trx, alignProviderJob, { userId: holder.id })
  }
  const owner = await createUser(ctx, trx, { ...names, email: holder.email })
  await confirmEmail(ctx, trx, owner)
  return owner
}

/** After a new password, nobody enters with what was valid before. */
export async function endOtherEntries(
  ctx: Context,
  trx: Transaction,
  caller: { userId: string; exceptSessionId?: string },
): Promise<void> {
  await deleteGoogleIdentities(trx, caller.userId)
  await deletePendingEmailChanges(trx, caller.userId)
  await endSessions(ctx, trx, caller)
}
