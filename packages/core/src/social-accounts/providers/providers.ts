import type { AccountKind } from '@limelight/contract/social-accounts/kinds'
import { instagram } from './instagram.ts'
import type { Provider } from './provider.ts'
import { tiktok } from './tiktok.ts'
import { twitch } from './twitch.ts'
import { twitter } from './twitter.ts'
import { youtube } from './youtube.ts'

/** Telegram has no tokens: our bot reads its channels. */
export const providers: Record<Exclude<AccountKind, 'TELEGRAM'>, Provider> = {
  YOUTUBE: youtube,
  TWITCH: twitch,
  TWITTER: twitter,
  TIKTOK: tiktok,
  INSTAGRAM: instagram,
}
