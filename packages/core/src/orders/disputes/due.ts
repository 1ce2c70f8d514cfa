import type { DisputeRow } from '@limelight/db/orders/tables'

const reminderMs = 3 * 24 * 60 * 60_000

/** When the schedule looks at a live dispute next: at its escalation, a reminder, or its end by time. */
export function disputeDueAt({
  status,
  escalates_at,
  dispute_until,
  reminded_at,
}: Pick<DisputeRow, 'status' | 'escalates_at' | 'dispute_until' | 'reminded_at'>): Date | null {
  if (status === 'OPEN' || status === 'PRICE_PROPOSED') return escalates_at
  if (status !== 'ESCALATED' || dispute_until === null) return null
  return reminded_at === null ? new Date(dispute_until.getTime() - reminderMs) : dispute_until
}
