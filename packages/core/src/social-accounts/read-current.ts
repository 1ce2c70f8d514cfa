import type { Transaction } from '@limelight/db/database'
import type { SocialAccountRow } from '@limelight/db/social-accounts/tables'
import type { Context } from '../context.ts'
import { withLock } from '../engines/locks.ts'
import { ProviderError } from './providers/call.ts'
import type { OwnedAccount, OwnedVideo, Tokens } from './providers/provider.ts'
import { providers } from './providers/providers.ts'
import { readChat } from './providers/telegram.ts'
import { waitForCall } from './rates.ts'
import { findAccount, lockAccount, saveTokens } from './store.ts'
import { decryptTokens, encryptTokens } from './token-cipher.ts'

/** Renewed ahead of time, so that a token does not end between two calls. */
const renewAheadMs = 5 * 60_000
/** Instagram's token has no successor once it has ended, so it is renewed long before. */
const instagramRenewAheadMs = 30 * 24 * 60 * 60_000

type Current = { account: OwnedAccount; videos: OwnedVideo[] }

/** The account and its newest videos, as the provider has them now. */
export async function readCurrent(ctx: Context, row: SocialAccountRow): Promise<Current> {
  const turn = () => waitForCall(ctx, row.kind)
  if (row.kind === 'TELEGRAM') return { account: await readChat(ctx, row.platform_id, turn), videos: [] }
  const provider = providers[row.kind]
  const reader = { access: (await readTokens(ctx, row)).access, turn }
  const account = await provider.readAccount(ctx, reader)
  if (account.platformId !== row.platform_id)
    throw new ProviderError(`The token of account ${row.id} reads another account`, 'refused')
  if (provider.readVideos === undefined) return { account, videos: [] }
  return { account, videos: await provider.readVideos(ctx, reader, account) }
}

/** The stored tokens, renewed if they are about to end. */
async function readTokens(ctx: Context, row: SocialAccountRow): Promise<Tokens> {
  const stored = openTokens(ctx, row)
  if (!isAboutToEnd(ctx, row, stored)) return stored
  // One renewal at a time, because a refresh token of X and TikTok works once.
  return withLock(ctx, `social-account.${row.id}`, async () => {
    const current = await findAccount(ctx.db, row.id)
    if (current === undefined) throw new ProviderError(`Account ${row.id} is removed`, 'unavailable')
    const tokens = openTokens(ctx, current)
    return isAboutToEnd(ctx, current, tokens) ? renew(ctx, current, tokens) : tokens
  })
}

function openTokens(ctx: Context, row: SocialAccountRow): Tokens {
  if (row.tokens === null) throw new ProviderError(`Account ${row.id} has no tokens`, 'refused')
  return decryptTokens(ctx, row.id, row.tokens)
}

function isAboutToEnd(ctx: Context, { kind }: SocialAccountRow, { expiresAt }: Tokens): boolean {
  const aheadMs = kind === 'INSTAGRAM' ? instagramRenewAheadMs : renewAheadMs
  return expiresAt !== null && Date.parse(expiresAt) - aheadMs <= ctx.clock.now().getTime()
}

/** The successor is stored at once, in a transaction of its own: a later failure must not lose it. */
async function renew(ctx: Context, row: SocialAccountRow, tokens: Tokens): Promise<Tokens> {
  if (row.kind === 'TELEGRAM') return tokens
  await waitForCall(ctx, row.kind)
  const renewed = await providers[row.kind].renew(ctx, tokens)
  await ctx.db.transaction().execute((trx: Transaction) => saveRenewed(ctx, trx, row.id, renewed))
  return renewed
}

async function saveRenewed(ctx: Context, trx: Transaction, id: string, tokens: Tokens): Promise<void> {
  if ((await lockAccount(trx, id)) !== undefined) await saveTokens(trx, id, encryptTokens(ctx, id, tokens))
}
