import type { CampaignBody, DraftKind, OrderBody } from '@limelight/contract/platform/drafts'
import type { ColumnType, Selectable } from 'kysely'

export type DraftBody = CampaignBody | OrderBody

/** An open draft that has expired is gone. */
type DraftTable = {
  id: string
  user_id: string
  /** The key that made it. */
  api_key_id: string
  kind: DraftKind
  status: 'OPEN' | 'USED' | 'GONE'
  title: string
  made_by: string
  /** The campaign or order. */
  result_id: string | null
  body: ColumnType<DraftBody, string, never>
  created_at: Date
  expires_at: Date
  /** When it was used or discarded. */
  ended_at: Date | null
}
export type DraftRow = Selectable<DraftTable>

declare module '../../database.ts' {
  interface Tables {
    drafts: DraftTable
  }
}
