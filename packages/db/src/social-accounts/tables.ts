import type { ColumnType, JSONColumnType, Selectable } from 'kysely'

type AccountKind = 'YOUTUBE' | 'TWITCH' | 'TWITTER' | 'TIKTOK' | 'INSTAGRAM' | 'TELEGRAM'

type SocialAccountTable = {
  id: string
  user_id: string
  kind: AccountKind
  /** The id of the account at its provider. */
  platform_id: string
  status: 'LINKED' | 'EXPIRED'
  /** The record of its kind, without the picture. */
  record: JSONColumnType<Record<string, string | number | null>, string, string>
  /** The path of our copy of the picture in the media folder. */
  picture: string | null
  /** The same creator in the search store. */
  influencer_id: ColumnType<string | null, null | undefined, string | null>
  /** The engagement of that creator in basis points. */
  er_hundredths: ColumnType<number | null, undefined, number | null>
  /** Of the record. */
  followers: ColumnType<string | null, never, never>
  /** Encrypted; null for Telegram, whose bot reads the figures. */
  tokens: Buffer | null
  /** Counts how often it was linked, so that what an earlier link began changes nothing. */
  link_version: ColumnType<number, undefined, number>
  refreshed_at: Date
  /** When its figures are due to be read again. */
  due_at: Date
  /** Until when a worker is reading them. */
  leased_until: ColumnType<Date | null, null | undefined, Date | null>
  /** Failures since the last success. */
  failures: ColumnType<number, undefined, number>
  created_at: Date
}

export type SocialAccountRow = Selectable<SocialAccountTable>

type SocialVideoTable = {
  id: string
  account_id: string
  type: 'video' | 'clip'
  /** The id of the video or clip at its provider. */
  platform_id: string
  /** Its words and figures, without the picture. */
  record: JSONColumnType<Record<string, string | number | null>, string, string>
  /** The path of our copy of the picture. */
  thumbnail: string | null
  published_at: Date | null
  /** The owner removed it, so it is never imported again. */
  removed_at: ColumnType<Date | null, null | undefined, Date | null>
  created_at: Date
}

export type SocialVideoRow = Selectable<SocialVideoTable>

/** The calls of all workers to one provider share a row. */
type SocialRateTable = {
  kind: AccountKind
  /** When the next call may be made. */
  free_at: Date
}

/** Answers of Telegram's widget that were used, so that none works twice. */
type UsedTelegramAnswerTable = { hash: string; expires_at: Date }

/** The tokens of a removed account, until its provider has revoked them. */
type SocialRevocationTable = {
  id: string
  /** Of the removed account, for which the tokens are encrypted. */
  account_id: string
  kind: AccountKind
  tokens: Buffer
  created_at: Date
}

declare module '../database.ts' {
  interface Tables {
    social_accounts: SocialAccountTable
    social_videos: SocialVideoTable
    social_rates: SocialRateTable
    social_revocations: SocialRevocationTable
    used_telegram_answers: UsedTelegramAnswerTable
  }
}
