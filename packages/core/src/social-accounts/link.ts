import {
  accountKinds,
  accountsPath,
  type KindWord,
  telegramReturnPath,
  toKind,
} from '@limelight/contract/social-accounts/kinds'
import type { LinkReturn, Networks, SocialAccount } from '@limelight/contract/social-accounts/schema'
import type { Context } from '../context.ts'
import { isLivingUser } from '../engines/shared-store.ts'
import { emit } from '../jobs/outbox.ts'
import { refreshSeller } from '../offers/sellers.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { refreshAccountJob } from './jobs.ts'
import { createLinkState, isExpired, readLinkState } from './link-state.ts'
import { publishAccount } from './live-update.ts'
import { storeAccountPicture } from './pictures.ts'
import { isConfigured, requireClient } from './providers/clients.ts'
import { type OwnedAccount, type Tokens, withoutWaiting } from './providers/provider.ts'
import { providers } from './providers/providers.ts'
import { telegramUrl } from './providers/telegram.ts'
import { findLinked, upsertAccount } from './store.ts'
import { encryptTokens } from './token-cipher.ts'
import { toSocialAccount } from './view.ts'

export const refreshEveryMs = 24 * 60 * 60_000

export function listNetworks(ctx: Context): Networks {
  const { telegramBotUsername: botUsername } = ctx.config
  return accountKinds.map(kind => ({
    kind,
    isAvailable: isConfigured(ctx, kind),
    ...(kind === 'TELEGRAM' && botUsername !== undefined ? { botUsername } : {}),
  }))
}

type Started = { url: string; state: string; botUsername?: string }

/** The address of the provider's consent page. The state also goes into a cookie of this browser. */
export function startLink(
  ctx: Context,
  { userId }: { userId: string },
  { kind, redirect = accountsPath }: { kind: KindWord; redirect?: string | undefined },
): Started {
  requireClient(ctx, toKind(kind))
  const { text: state, verifier } = createLinkState(ctx, { userId, kind, redirect })
  const attempt = { state, verifier, redirectUri: redirectUriOf(ctx, kind) }
  if (kind !== 'telegram') return { url: providers[providerKind(kind)].authorizationUrl(ctx, attempt).href, state }
  const { telegramBotUsername: botUsername } = ctx.config
  return { url: telegramUrl(ctx, attempt).href, state, ...(botUsername === undefined ? {} : { botUsername }) }
}

export function redirectUriOf({ config }: Context, kind: KindWord): string {
  const path = kind === 'telegram' ? telegramReturnPath : `/api/user/contents/socials/${kind}/auth/callback`
  return `${config.publicUrl}${path}`
}

/** Completes the redirect from a provider. Only the state says whose account it is. */
export async function finishLink(
  ctx: Context,
  { kind, code, state: text, error }: LinkReturn,
  browserStates: string[],
): Promise<SocialAccount> {
  const state = readLinkState(ctx, text)
  if (state === undefined || text === undefined || !browserStates.includes(text) || isExpired(ctx, state))
    throw refusal()
  if (state.kind !== kind || error !== undefined || code === undefined) throw refusal()
  if (!(await isLivingUser(ctx.db, state.userId))) throw refusal()
  const provider = providers[providerKind(kind)]
  const { tokens, account } = await asProviderFailure(ctx, kind, async () => {
    const attempt = { code, verifier: state.verifier, redirectUri: redirectUriOf(ctx, kind) }
    const tokens = await provider.redeem(ctx, attempt)
    return { tokens, account: await provider.readAccount(ctx, { access: tokens.access, waitForTurn: withoutWaiting }) }
  })
  return saveLink(ctx, { userId: state.userId, kind, account, tokens })
}

/**
 * Stores the account; the worker reads its videos. The picture is copied first, because it is all
 * that a page shows at once.
 */
export async function saveLink(
  ctx: Context,
  {
    userId,
    kind: word,
    account,
    tokens,
  }: { userId: string; kind: KindWord; account: OwnedAccount; tokens: Tokens | null },
): Promise<SocialAccount> {
  const kind = toKind(word)
  const known = await findLinked(ctx.db, { kind, platformId: account.platformId })
  if (known !== undefined && known.user_id !== userId) throw refusal()
  const id = known?.id ?? newId(ctx.clock)
  const picture = await storeAccountPicture(ctx, kind, account.platformId, account.pictureUrl)
  const now = ctx.clock.now()
  const row = await ctx.db.transaction().execute(async trx => {
    const row = await upsertAccount(trx, {
      id,
      user_id: userId,
      kind,
      platform_id: account.platformId,
      record: account.record,
      picture: picture ?? known?.picture ?? null,
      tokens: tokens === null ? null : encryptTokens(ctx, id, tokens),
      refreshed_at: now,
      due_at: new Date(now.getTime() + refreshEveryMs),
    })
    // Another user, or another tab of this one, was quicker.
    if (row === undefined) throw refusal()
    await refreshSeller(trx, userId)
    await emit(ctx, trx, refreshAccountJob, { accountId: row.id })
    await publishAccount(ctx, trx, row.id)
    return row
  })
  return toSocialAccount(ctx, row)
}

/** A failure of the provider's calls is 502, and the log says which. */
export async function asProviderFailure<Result>(
  ctx: Context,
  kind: KindWord,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    ctx.logger.warn({ err: cause, kind }, 'An account could not be linked')
    throw new AppError('ACCESS_CREATE_FAIL', { status: 502, cause })
  }
}

/** The state is wrong, used or too old, the user declined, or another user has linked the account. */
export function refusal(): AppError {
  return new AppError('ACCESS_CREATE_FAIL', { status: 400 })
}

function providerKind(word: Exclude<KindWord, 'telegram'>) {
  const kind = toKind(word)
  if (kind === 'TELEGRAM') throw new Error('Telegram has no provider with tokens')
  return kind
}

/** Where the browser goes after a callback: the page of the state, else the page of the accounts. */
export function returnPathOf(ctx: Context, state: string | undefined): string {
  return readLinkState(ctx, state)?.redirect ?? accountsPath
}
