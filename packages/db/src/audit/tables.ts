import type { ColumnType } from 'kysely'

/** What an admin did. A trigger refuses to change or delete a row. */
type AuditTable = {
  id: string
  admin_id: string
  /** The tRPC path of the call. */
  act: string
  target_id: string | null
  user_id: string | null
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  comment: string | null
  created_at: Date
}

declare module '../database.ts' {
  interface Tables {
    audit: AuditTable
  }
}
