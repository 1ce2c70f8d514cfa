import type { ColumnType, Selectable } from 'kysely'

export type UserTable = {
  id: string
  name: string
  surname: string
  /** Trimmed and lower-cased; unique also among deleted accounts. */
  email: string
  about: string | null
  wallet: string | null
  role: 'user' | 'admin'
  moderation_status: ColumnType<
    'UNKNOWN' | 'APPROVED' | 'REFUSED',
    'UNKNOWN' | undefined,
    'UNKNOWN' | 'APPROVED' | 'REFUSED'
  >
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

declare module '../database.ts' {
  interface Tables {
    users: UserTable
  }
}
