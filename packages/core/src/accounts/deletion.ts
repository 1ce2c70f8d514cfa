import type { DeleteAccount } from '@limelight/contract/accounts/schema'
import type { Transaction } from '@limelight/db/database'
import { publishChatsOf } from '../chats/live-updates.ts'
import type { Context } from '../context.ts'
import { removeProposals } from '../formal-offers/accept.ts'
import { emit } from '../jobs/outbox.ts'
import { greeting, type MailText } from '../mail/layout.ts'
import { sendMail } from '../mail/send.ts'
import { archiveOffers } from '../offers/sellers.ts'
import { removeDrafts } from '../platform/drafts/drafts.ts'
import { revokeKeys } from '../platform/keys/keys.ts'
import { removeEndpoints } from '../platform/webhooks/endpoints.ts'
import { AppError } from '../runtime/errors.ts'
import { formatMoment } from '../runtime/format-day.ts'
import { sign, verifySignature } from '../runtime/secrets.ts'
import { alignProviderJob } from '../tariffs/jobs.ts'
import { markDeleted, restoreUser } from '../users/ownership.ts'
import { cancelOrdersJob, deletionMailJob, noticeMailJob, verifyAccountsJob } from './jobs.ts'
import { endSessions } from './sessions.ts'
import { deletePendingEmailChanges, findAccount, findAccountByEmail, hasOpenPaidOrder } from './store.ts'
import { proveFresh, requireProof } from './verify-password.ts'

export const restoreMs = 14 * 24 * 60 * 60_000

/** Only the owner deletes an account: somebody who finds an open window cannot. */
export async function deleteAccount(
  ctx: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
  { password }: DeleteAccount = {},
): Promise<{ ok: true }> {
  const proof = await proveFresh(ctx, { userId, sessionId }, password)
  await ctx.db.transaction().execute(async trx => {
    await requireProof(trx, proof)
    if (!(await deleteAccountOf(ctx, trx, userId))) throw new AppError('AUTH_FAIL')
  })
  return { ok: true }
}

/**
 * The row stays, so the address cannot be registered again and the owner can restore the account.
 * Nobody is charged after leaving: the job stops renewals, which stay stopped after a restoration.
 * Refused while money of an order waits for the account; a payment locks both sides, so none comes
 * between. Returns false when there is no such account, or it is deleted already.
 */
export async function deleteAccountOf(ctx: Context, trx: Transaction, userId: string): Promise<boolean> {
  if (!(await markDeleted(ctx, trx, userId))) return false
  if (await hasOpenPaidOrder(trx, userId)) throw new AppError('INVALID_ORDER_ACTION')
  await archiveOffers(ctx, trx, userId)
  await removeProposals(ctx, trx, userId)
  await deletePendingEmailChanges(trx, userId)
  await endSessions(ctx, trx, { userId })
  await revokeKeys(ctx, trx, { userId })
  await removeEndpoints(ctx, trx, { userId })
  await removeDrafts(trx, { userId })
  await publishChatsOf(ctx, trx, userId)
  await emit(ctx, trx, verifyAccountsJob, { userId })
  await emit(ctx, trx, cancelOrdersJob, { userId })
  await emit(ctx, trx, deletionMailJob, { userId })
  await emit(ctx, trx, alignProviderJob, { userId })
  return true
}

/** By id or email, however long ago it was deleted. Returns the id, or undefined when nothing is deleted. */
export async function recoverAccountOf(ctx: Context, trx: Transaction, user: string): Promise<string | undefined> {
  const account = user.includes('@') ? await findAccountByEmail(trx, user) : await findAccount(trx, user)
  if (account === undefined || account.deleted_at === null) return undefined
  const restored = await restoreUser(ctx, trx, { userId: account.id, deletedAt: account.deleted_at })
  if (restored === undefined) return undefined
  await afterRestoration(ctx, trx, account.id, restored)
  return account.id
}

async function afterRestoration(
  ctx: Context,
  trx: Transaction,
  userId: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await publishChatsOf(ctx, trx, userId)
  await emit(ctx, trx, verifyAccountsJob, { userId })
  await emit(ctx, trx, noticeMailJob, { kind: 'account-restored', name, email })
}

/** An account that was restored meanwhile gets no email. */
export async function sendDeletionMail(ctx: Context, job: { id: string; userId: string }): Promise<void> {
  const account = await findAccount(ctx.db, job.userId)
  if (account === undefined || account.deleted_at === null) return
  const { restoration, ...button } = restorationOf(ctx, { ...account, deletedAt: account.deleted_at })
  await sendMail(ctx, job.id, {
    to: account.email,
    subject: 'Your Limelight account was deleted',
    text: {
      heading: 'Your account was deleted',
      paragraphs: [
        greeting(account.name),
        `Your account was just deleted, and you were signed out everywhere. ${restoration}`,
      ],
      ...button,
      footnote: 'If you want your account to stay deleted, there is nothing to do.',
    },
  })
}

/** How the owner of a deleted account gets it back. Links bring back no admin. */
export function restorationOf(
  ctx: Context,
  { id: userId, role, deletedAt }: { id: string; role: 'user' | 'admin'; deletedAt: Date },
): Pick<MailText, 'action'> & { restoration: string } {
  if (role === 'admin') return { restoration: 'Another admin can restore it.' }
  const until = new Date(deletedAt.getTime() + restoreMs)
  if (until <= ctx.clock.now())
    return { restoration: `You could restore it until ${formatMoment(until)}. To have it back, reply to this email.` }
  const url = `${ctx.config.publicUrl}/api/user/restore/${signDeletion(ctx, { userId, deletedAt })}`
  return {
    restoration: `You can restore it until ${formatMoment(until)}.`,
    action: { label: 'Restore account', url },
  }
}

/** A link restores the deletion that it was sent for, so it works once. Sessions stay ended. */
export async function restoreAccount(ctx: Context, { id: token }: { id: string }): Promise<{ ok: true }> {
  const deletion = verifyDeletion(ctx, token)
  if (deletion === undefined) throw new AppError('ACTIVATION_LINK_ERROR')
  await ctx.db.transaction().execute(async trx => {
    const user = await restoreUser(ctx, trx, deletion)
    // Only another admin recovers an admin: who was removed must not come back by a mail.
    if (user === undefined || user.role === 'admin') throw new AppError('ACTIVATION_LINK_ERROR')
    await afterRestoration(ctx, trx, deletion.userId, user)
  })
  return { ok: true }
}

type Deletion = { userId: string; deletedAt: Date }

/** Nothing is stored for a link: it names the deletion. */
function signDeletion(ctx: Context, deletion: Deletion): string {
  return `${deletion.userId}.${deletion.deletedAt.getTime()}.${sign(ctx, 'links', bodyOf(deletion))}`
}

function verifyDeletion(ctx: Context, token: string): Deletion | undefined {
  const [userId = '', at = '', signature = ''] = token.split('.')
  const deletion = { userId, deletedAt: new Date(Number(at)) }
  if (Number.isNaN(deletion.deletedAt.getTime())) return undefined
  const isOver = deletion.deletedAt.getTime() + restoreMs <= ctx.clock.now().getTime()
  return !isOver && verifySignature(ctx, 'links', bodyOf(deletion), signature) ? deletion : undefined
}

function bodyOf({ userId, deletedAt }: Deletion): string {
  return `restore ${userId} ${deletedAt.getTime()}`
}
