import type { ModerationItem, Reason } from '@limelight/contract/moderation/schema'
import type { ReasonRow } from '@limelight/db/moderation/tables'
import { toPerson } from '../runtime/person.ts'
import type { ItemRow } from './item-store.ts'

export function toModerationItem(row: ItemRow): ModerationItem {
  return {
    id: row.id,
    target: row.target,
    targetId: row.target_id,
    user: toPerson(row.owner),
    status: row.status,
    revision: row.revision,
    priority: row.priority,
    queuedAt: row.queued_at.toISOString(),
    checkedAt: row.checked_at?.toISOString() ?? null,
    checks: row.checks,
    reasons: row.reasons,
    comment: row.comment,
    claimedBy: row.claimer && toPerson(row.claimer),
    claimedUntil: row.claimed_until?.toISOString() ?? null,
    decidedBy: row.decider && toPerson(row.decider),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

export function toReason(row: ReasonRow & { uses: number }): Reason {
  return {
    id: row.id,
    type: row.type,
    text: row.text,
    position: row.position,
    isActive: row.is_active,
    uses: row.uses,
    createdAt: row.created_at.toISOString(),
  }
}
