import type { Approval } from '@limelight/contract/approvals/schema'
import { toPerson } from '../runtime/person.ts'
import type { ListedApproval } from './store.ts'

export function toApproval(row: ListedApproval, now: Date): Approval {
  const isOver = row.status === 'PENDING' && row.expires_at <= now
  return {
    id: row.id,
    act: row.act,
    targetId: row.target_id,
    input: row.input,
    status: isOver ? 'EXPIRED' : row.status,
    requestedBy: toPerson(row.requester),
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decider && toPerson(row.decider),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}
