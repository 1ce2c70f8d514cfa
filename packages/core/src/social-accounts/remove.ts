import type { KindWord } from '@limelight/contract/social-accounts/kinds'
import { toKind } from '@limelight/contract/social-accounts/kinds'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { revokeTokensJob } from './jobs.ts'
import { deleteAccountPictures } from './pictures.ts'
import { isConfigured } from './providers/clients.ts'
import { providers } from './providers/providers.ts'
import { deleteAccount, deleteRevocation, findAccount, findRevocation, insertRevocation } from './store.ts'
import { decryptTokens } from './token-cipher.ts'
import { listThumbnails, removeVideo } from './video-store.ts'

type Caller = { userId: string }

/** The row and its pictures go at once; a job takes the permission back at the provider. */
export async function removeAccount(
  ctx: Context,
  { userId }: Caller,
  { id, kind }: { id: string; kind?: KindWord | undefined },
): Promise<{ ok: true }> {
  const thumbnails = await listThumbnails(ctx.db, id)
  const removed = await ctx.db.transaction().execute(async trx => {
    const row = await deleteAccount(trx, { id, userId, kind: kind && toKind(kind) })
    if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
    if (row.tokens !== null) {
      const revocation = { id: newId(ctx.clock), account_id: row.id, kind: row.kind, tokens: row.tokens }
      await insertRevocation(trx, { ...revocation, created_at: ctx.clock.now() })
      await emit(ctx, trx, revokeTokensJob, { revocationId: revocation.id })
    }
    return row
  })
  const { kind: removedKind, platform_id: platformId } = removed
  await deleteAccountPictures(ctx, { kind: removedKind, platformId, paths: [removed.picture, ...thumbnails] })
  return { ok: true }
}

/** Only of YouTube. Its row stays as a mark, so that it is never imported again. */
export async function removeYouTubeVideo(
  ctx: Context,
  { userId }: Caller,
  { id }: { id: string },
): Promise<{ ok: true }> {
  const removed = await removeVideo(ctx.db, { id, userId, now: ctx.clock.now() })
  if (removed === undefined) throw new AppError('ITEM_NOT_FOUND')
  const account = await findAccount(ctx.db, removed.account_id)
  if (account !== undefined)
    await deleteAccountPictures(ctx, {
      kind: account.kind,
      platformId: account.platform_id,
      paths: [removed.thumbnail],
    })
  return { ok: true }
}

/** Where a provider has no such call, or is not configured any more, the tokens are only dropped. */
export async function revokeTokens(
  ctx: Context,
  { revocationId }: { revocationId: string },
): Promise<((trx: Transaction) => Promise<void>) | undefined> {
  const revocation = await findRevocation(ctx.db, revocationId)
  if (revocation === undefined || revocation.kind === 'TELEGRAM') return undefined
  const { kind, account_id: accountId, tokens } = revocation
  if (isConfigured(ctx, kind)) await providers[kind].revoke?.(ctx, decryptTokens(ctx, accountId, tokens))
  return trx => deleteRevocation(trx, revocationId)
}
