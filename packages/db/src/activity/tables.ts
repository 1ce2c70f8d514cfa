import type { ColumnType, Generated, Selectable } from 'kysely'

type EventTable = {
  id: string
  user_id: string
  type:
    | 'NOTE'
    | 'INFO_VIEW'
    | 'SEARCH'
    | 'EXPORT'
    | 'ORDER'
    | 'DISPUTE'
    | 'REQUEST'
    | 'MODERATION'
    | 'PAYMENT'
    | 'SOCIAL'
    | 'CAMPAIGN'
    | 'ALERT'
    | 'API'
  payload: ColumnType<Record<string, unknown>, string, string>
  is_read: Generated<boolean>
  created_at: Date
}

export type EventRow = Selectable<EventTable>

declare module '../database.ts' {
  interface Tables {
    events: EventTable
  }
}
