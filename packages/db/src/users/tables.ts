import type { ColumnType, Generated, Selectable } from 'kysely'

type ModerationStatus = 'UNKNOWN' | 'APPROVED' | 'REFUSED'

type UserTable = {
  id: string
  name: string
  surname: string
  /** Trimmed and lower-cased; unique also among deleted accounts. */
  email: string
  /** The last confirmed address, while `email` replaces it unconfirmed. */
  former_email: ColumnType<string | null, null | undefined, string | null>
  about: string | null
  wallet: string | null
  /** When the owner of the wallet signed for this account. */
  wallet_proven_at: ColumnType<Date | null, null | undefined, Date | null>
  /** The address that was proven last. It stays when the wallet is removed. */
  proven_wallet: ColumnType<string | null, null | undefined, string | null>
  role: 'user' | 'admin'
  photo_id: ColumnType<string | null, undefined, string | null>
  moderation_status: ColumnType<ModerationStatus, 'UNKNOWN' | undefined, ModerationStatus>
  /** Contact details or banned words were found in its words. Others see them once a moderator has approved. */
  has_contacts: ColumnType<boolean, boolean | undefined, boolean>
  /** Others see neither name nor text: refused, or waiting for a moderator. */
  is_hidden: ColumnType<boolean, never, never>
  notifications: ColumnType<
    { orders: boolean; messages: boolean; moderation: boolean; news: boolean },
    string | undefined,
    string
  >
  tos_accepted_at: Date
  activated_at: Date | null
  deleted_at: Date | null
  /** When the sessions that are gone by now were used last. */
  last_seen_at: ColumnType<Date | null, null | undefined, Date | null>
  created_at: Date
}

export type UserRow = Selectable<UserTable>

type ImageTable = {
  id: string
  user_id: string
  type: 'avatar' | 'portfolio' | 'offer-main' | 'offer-portfolio' | 'chat'
  /** The path of the file in the media folder. */
  path: string
  width: number
  height: number
  bytes: number
  moderation_status: ColumnType<ModerationStatus, 'UNKNOWN' | undefined, ModerationStatus>
  /** The position in the portfolio; null outside it. */
  position: ColumnType<number | null, null | undefined, number | null>
  /** Since when it is unused; null while it is in use. */
  loose_since: Date | null
  created_at: Date
}

export type ImageRow = Selectable<ImageTable>

/**
 * What others know about a user. `users` owns the table; reviews and orders write the figures of
 * the seller, and chats the response time, through `updateUserStatistics` of `core/users`.
 */
type UserStatisticsTable = {
  user_id: string
  /** The mean of the stars times 100; 0 without reviews. */
  rating_hundredths: Generated<number>
  reviews_total: Generated<number>
  completed_orders: Generated<number>
  /** The median of the last 90 days; null with fewer than 3 answers. */
  response_time_ms: ColumnType<string | null, number | null | undefined, number | null>
  updated_at: Date
}

declare module '../database.ts' {
  interface Tables {
    users: UserTable
    images: ImageTable
    user_statistics: UserStatisticsTable
  }
}
