import type { ColumnType, Selectable } from 'kysely'

type ModerationStatus = 'UNKNOWN' | 'APPROVED' | 'REFUSED'

type UserTable = {
  id: string
  name: string
  surname: string
  /** Trimmed and lower-cased; unique also among deleted accounts. */
  email: string
  about: string | null
  wallet: string | null
  role: 'user' | 'admin'
  photo_id: ColumnType<string | null, undefined, string | null>
  moderation_status: ColumnType<ModerationStatus, 'UNKNOWN' | undefined, ModerationStatus>
  notifications: ColumnType<
    { orders: boolean; messages: boolean; moderation: boolean; news: boolean },
    string | undefined,
    string
  >
  tos_accepted_at: Date
  activated_at: Date | null
  deleted_at: Date | null
  created_at: Date
}

export type UserRow = Selectable<UserTable>

type ImageTable = {
  id: string
  user_id: string
  type: 'avatar' | 'portfolio' | 'offer-main' | 'offer-portfolio' | 'chat'
  /** The name of the file below the media folder. */
  path: string
  width: number
  height: number
  bytes: number
  moderation_status: ColumnType<ModerationStatus, 'UNKNOWN' | undefined, ModerationStatus>
  /** Its place among the portfolio images; null while it is in no portfolio. */
  position: ColumnType<number | null, null | undefined, number | null>
  /** Since when nothing shows it; null while something does. */
  loose_since: Date | null
  created_at: Date
}

export type ImageRow = Selectable<ImageTable>

/** Why the profile (`item_id` is the user's) or one of the user's images was refused. */
type UserRefusalTable = {
  item_id: string
  reason_id: string
  user_id: string
}

declare module '../database.ts' {
  interface Tables {
    users: UserTable
    images: ImageTable
    user_refusals: UserRefusalTable
  }
}
