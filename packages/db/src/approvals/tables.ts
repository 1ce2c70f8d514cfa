import type { ApprovalAct } from '@limelight/contract/approvals/schema'
import type { ColumnType, Selectable } from 'kysely'

/** An act that waits for a second admin. At most one of the same act, target and input is PENDING. */
type ApprovalTable = {
  id: string
  act: ApprovalAct
  target_id: string | null
  /** What the act does, as texts. */
  input: ColumnType<Record<string, string>, string, never>
  /** What the first admin wrote. */
  comment: string | null
  status: 'PENDING' | 'CONFIRMED' | 'REFUSED' | 'EXPIRED'
  requested_by: string
  requested_at: Date
  expires_at: Date
  decided_by: string | null
  decided_at: Date | null
}
export type ApprovalRow = Selectable<ApprovalTable>

declare module '../database.ts' {
  interface Tables {
    approvals: ApprovalTable
  }
}
