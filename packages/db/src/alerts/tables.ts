import type { ColumnType, Generated, Selectable } from 'kysely'

/** Watches a saved search or a list of creators once per day. */
type AlertTable = {
  id: string
  user_id: string
  search_id: string | null
  list_id: string | null
  by_mail: boolean
  /** Results that earlier checks have seen, newest first; null before the first check. */
  seen: Generated<string[] | null>
  /** When the moves of a creator were told last, by id. */
  told: ColumnType<Record<string, string>, string | undefined, string>
  next_at: Date
  checked_at: Generated<Date | null>
  found_at: Generated<Date | null>
  created_at: Date
}
export type AlertRow = Selectable<AlertTable>

declare module '../database.ts' {
  interface Tables {
    alerts: AlertTable
  }
}
