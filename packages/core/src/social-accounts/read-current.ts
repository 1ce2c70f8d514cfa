import type { SocialAccountRow } from '@limelight/db/social-accounts/tables'
import type { Context } from '../context.ts'
import { withLock } from '../engines/locks.ts'
import { ProviderError } from './providers/call.ts'
import type { OwnedAccount, OwnedVideo, Provider, Reader, Tokens } from './providers/provider.ts'
import { providers } from './providers/providers.ts'
import { readChat } from './providers/telegram.ts'
import { waitForCall } from './rates.ts'
import { findAccount, saveTokens } from './store.ts'
import { decryptTokens, encryptTokens } from './token-cipher.ts'

/** Renewed ahead of time, so that a token does not end between two calls. */
const renewAheadMs = 5 * 60_000
/** Instagram's token has no successor once it has ended, so it is renewed long before. */
const instagramRenewAheadMs = 30 * 24 * 60 * 60_000

type Current = { account: OwnedAccount; videos: OwnedVideo[] }

/** The account and its newest videos, as the provider has them now. */
export async function readCurrent(ctx: Context, row: SocialAccountRow): Promise<Current> {
  const waitForTurn = () => waitForCall(ctx, row.kind)
  if (row.kind === 'TELEGRAM') return { account: await readChat(ctx, row.platform_id, waitForTurn), videos: [] }
  const provider = providers[row.kind]
  const current = await withToken(ctx, row, access => readWith(ctx, provider, { access, waitForTurn }))
  if (current.account.platformId !== row.platform_id)
    throw new ProviderError(`The token of account ${row.id} reads another account`, 'refused')
  return current
}

/** Reads with the access token of an account, and once more with a renewed one when it is refused. */
export async function withToken<Result>(
  ctx: Context,
  row: SocialAccountRow,
  read: (access: string) => Promise<Result>,
): Promise<Result> {
  const tokens = await readTokens(ctx, row)
  return read(tokens.access).catch(async error => {
    const renewed = await replaceRefused(ctx, row, tokens, error)
    return read(renewed.access)
  })
}

async function readWith(ctx: Context, provider: Provider, reader: Reader): Promise<Current> {
  const account = await provider.readAccount(ctx, reader)
  if (provider.readVideos === undefined) return { account, videos: [] }
  return { account, videos: await provider.readVideos(ctx, reader, account) }
}

/** The stored tokens, renewed if they are about to end. */
async function readTokens(ctx: Context, row: SocialAccountRow): Promise<Tokens> {
  const stored = decryptStored(ctx, row)
  if (!isAboutToEnd(ctx, row, stored)) return stored
  return renewIf(ctx, row, tokens => isAboutToEnd(ctx, row, tokens))
}

/**
 * A provider may end an access token early, so only a refused renewal ends the link. Instagram's
 * token has no other one to renew it with.
 */
async function replaceRefused(ctx: Context, row: SocialAccountRow, refused: Tokens, error: unknown): Promise<Tokens> {
  const isRefused = error instanceof ProviderError && error.failure === 'refused'
  if (!isRefused || refused.refresh === null) throw error
  return renewIf(ctx, row, tokens => tokens.access === refused.access)
}

/** One renewal at a time, because a refresh token of X and TikTok works once. */
function renewIf(ctx: Context, { id }: SocialAccountRow, isStale: (tokens: Tokens) => boolean): Promise<Tokens> {
  return withLock(ctx, `social-account.${id}`, async requireLock => {
    const current = await findAccount(ctx.db, id)
    if (current === undefined) throw new ProviderError(`Account ${id} is removed`, 'unavailable')
    const tokens = decryptStored(ctx, current)
    return isStale(tokens) ? renew(ctx, current, tokens, requireLock) : tokens
  })
}

function decryptStored(ctx: Context, row: SocialAccountRow): Tokens {
  if (row.tokens === null) throw new ProviderError(`Account ${row.id} has no tokens`, 'refused')
  return decryptTokens(ctx, row.id, row.tokens)
}

function isAboutToEnd(ctx: Context, { kind }: SocialAccountRow, { expiresAt }: Tokens): boolean {
  const aheadMs = kind === 'INSTAGRAM' ? instagramRenewAheadMs : renewAheadMs
  return expiresAt !== null && Date.parse(expiresAt) - aheadMs <= ctx.clock.now().getTime()
}

/** The successor is stored at once, before it is used: a later failure must not lose it. */
async function renew(
  ctx: Context,
  row: SocialAccountRow,
  tokens: Tokens,
  requireLock: () => Promise<void>,
): Promise<Tokens> {
  if (row.kind === 'TELEGRAM') return tokens
  if (row.kind !== 'INSTAGRAM' && tokens.refresh === null)
    throw new ProviderError(`Account ${row.id} has no refresh token`, 'refused')
  await waitForCall(ctx, row.kind)
  await requireLock()
  const renewed = await providers[row.kind].renew(ctx, tokens)
  if (!(await saveTokens(ctx.db, row, encryptTokens(ctx, row.id, renewed))))
    throw new ProviderError(`Account ${row.id} was linked again or removed meanwhile`, 'unavailable')
  return renewed
}
