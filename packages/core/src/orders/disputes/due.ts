import type { DisputeRow } from '@limelight/db/orders/tables'

const reminderMs = 3 * 24 * 60 * 60_000

/** When the schedule looks at a live dispute next: at its escalation or for a reminder. */
export function disputeDueAt({
  status,
  escalates_at,
  dispute_until,
  reminded_at,
}: Pick<DisputeRow, 'status' | 'escalates_at' | 'dispute_until' | 'reminded_at'>): Date | null {
  if (status === 'OPEN' || status === 'PRICE_PROPOSED') return escalates_at
  if (status !== 'ESCALATED' || dispute_until === null || reminded_at !== null) return null
  return new Date(dispute_until.getTime() - reminderMs)
}
