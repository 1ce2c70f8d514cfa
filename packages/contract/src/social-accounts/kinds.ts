/** The networks whose accounts a user can link. Without zod, because pages name them too. */
export const accountKinds = ['YOUTUBE', 'TWITCH', 'TWITTER', 'TIKTOK', 'INSTAGRAM', 'TELEGRAM'] as const
export type AccountKind = (typeof accountKinds)[number]

export function isAccountKind(word: string | undefined): word is AccountKind {
  return accountKinds.some(kind => kind === word)
}

export const accountKindNames: Record<AccountKind, string> = {
  YOUTUBE: 'YouTube',
  TWITCH: 'Twitch',
  TWITTER: 'Twitter',
  TIKTOK: 'TikTok',
  INSTAGRAM: 'Instagram',
  TELEGRAM: 'Telegram',
}

/** What paths call a kind. */
export const kindWords = ['youtube', 'twitch', 'twitter', 'tiktok', 'instagram', 'telegram'] as const
export type KindWord = (typeof kindWords)[number]

const kindOfWord: Record<KindWord, AccountKind> = {
  youtube: 'YOUTUBE',
  twitch: 'TWITCH',
  twitter: 'TWITTER',
  tiktok: 'TIKTOK',
  instagram: 'INSTAGRAM',
  telegram: 'TELEGRAM',
}

export function toKind(word: KindWord): AccountKind {
  return kindOfWord[word]
}

export const wordOfKind: Record<AccountKind, KindWord> = {
  YOUTUBE: 'youtube',
  TWITCH: 'twitch',
  TWITTER: 'twitter',
  TIKTOK: 'tiktok',
  INSTAGRAM: 'instagram',
  TELEGRAM: 'telegram',
}

/** Where Telegram sends the browser back to: our page, which makes the call. */
export const telegramReturnPath = '/user/accounts/telegram'
export const accountsPath = '/user/accounts'
