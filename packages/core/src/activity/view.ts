import type { UserEvent } from '@limelight/contract/activity/schema'
import type { EventRow } from '@limelight/db/activity/tables'

export function toEvent(row: EventRow): UserEvent {
  return {
    id: row.id,
    userId: row.user_id,
    type: row.type,
    payload: row.payload,
    isRead: row.is_read,
    createdAt: row.created_at.toISOString(),
  }
}
