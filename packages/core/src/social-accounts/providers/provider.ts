import type { AccountKind } from '@limelight/contract/social-accounts/kinds'
import type { Context } from '../../context.ts'

/** The tokens of one account. They are stored encrypted and never leave the server. */
export type Tokens = { access: string; refresh: string | null; expiresAt: string | null }

export type Figures = Record<string, string | number | null>

/** The account that the bearer of a token owns. */
export type OwnedAccount = {
  platformId: string
  /** The record of its kind, without the picture. */
  record: Figures
  pictureUrl: string | null
}

export type OwnedVideo = {
  type: 'video' | 'clip'
  platformId: string
  record: Figures
  thumbnailUrl: string | null
  publishedAt: Date | null
}

/** Who reads: a token, and the wait for the turn of each call, which people who link do not have. */
export type Reader = { access: string; waitForTurn: () => Promise<void> }
export async function withoutWaiting(): Promise<void> {}

/** One attempt to link: what the browser carries, and what proves that the code is for us. */
export type LinkAttempt = { state: string; verifier: string; redirectUri: string }
export type LinkCode = { code: string; verifier: string; redirectUri: string }

/** A network with an OAuth flow. Every function throws ProviderError when the provider refuses. */
export type Provider = {
  kind: Exclude<AccountKind, 'TELEGRAM'>
  authorizationUrl: (ctx: Context, attempt: LinkAttempt) => URL
  redeem: (ctx: Context, code: LinkCode) => Promise<Tokens>
  /** A refresh token of X and TikTok works once, so its successor has to be stored at once. */
  renew: (ctx: Context, tokens: Tokens) => Promise<Tokens>
  /** Which token ends the permission; undefined where the provider has no such call. */
  revocation: { takes: 'access' | 'refresh'; send: (ctx: Context, token: string) => Promise<void> } | undefined
  readAccount: (ctx: Context, reader: Reader) => Promise<OwnedAccount>
  /** The newest videos and clips; undefined where there are none. */
  readVideos: ((ctx: Context, reader: Reader, account: OwnedAccount) => Promise<OwnedVideo[]>) | undefined
}

export const newestVideos = 50
