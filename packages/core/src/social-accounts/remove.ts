import type { KindWord } from '@limelight/contract/social-accounts/kinds'
import { toKind } from '@limelight/contract/social-accounts/kinds'
import type { Transaction } from '@limelight/db/database'
import type { Caller, Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { refreshSeller } from '../offers/sellers.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { revokeTokensJob } from './jobs.ts'
import { deleteAccountPictures } from './pictures.ts'
import { ProviderError } from './providers/call.ts'
import { isConfigured } from './providers/clients.ts'
import type { Tokens } from './providers/provider.ts'
import { providers } from './providers/providers.ts'
import {
  deleteAccount,
  deleteRevocation,
  findAccount,
  findRevocation,
  insertRevocation,
  saveRevocationTokens,
} from './store.ts'
import { decryptTokens, encryptTokens } from './token-cipher.ts'
import { emitVerification } from './verify.ts'
import { listThumbnails, removeVideo } from './video-store.ts'

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
    await refreshSeller(trx, userId)
    if (row.tokens !== null) {
      const revocation = { id: newId(ctx.clock), account_id: row.id, kind: row.kind, tokens: row.tokens }
      await insertRevocation(trx, { ...revocation, created_at: ctx.clock.now() })
      await emit(ctx, trx, revokeTokensJob, { revocationId: revocation.id })
    }
    await emitVerification(ctx, trx, { kind: row.kind, platformId: row.platform_id })
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
  const provider = providers[revocation.kind]
  if (provider.revocation !== undefined && isConfigured(ctx, provider.kind)) {
    const { takes, send } = provider.revocation
    const tokens = decryptTokens(ctx, revocation.account_id, revocation.tokens)
    const token = takes === 'refresh' ? (tokens.refresh ?? tokens.access) : await readAccess(ctx, revocation, tokens)
    if (token !== undefined) await send(ctx, token)
  }
  return trx => deleteRevocation(trx, revocationId)
}

type Revocation = NonNullable<Awaited<ReturnType<typeof findRevocation>>>

/** A token that has ended revokes nothing, so it is renewed. Undefined when the permission is gone already. */
async function readAccess(ctx: Context, revocation: Revocation, tokens: Tokens): Promise<string | undefined> {
  const { id, kind, account_id: accountId } = revocation
  const hasEnded = tokens.expiresAt !== null && Date.parse(tokens.expiresAt) <= ctx.clock.now().getTime()
  if (!hasEnded || tokens.refresh === null || kind === 'TELEGRAM') return tokens.access
  try {
    const renewed = await providers[kind].renew(ctx, tokens)
    // A refresh token of TikTok works once, and the next step may fail.
    await saveRevocationTokens(ctx.db, id, encryptTokens(ctx, accountId, renewed))
    return renewed.access
  } catch (error) {
    if (error instanceof ProviderError && error.failure === 'refused') return undefined
    throw error
  }
}
