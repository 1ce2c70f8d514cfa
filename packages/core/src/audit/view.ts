import { type Audit, auditSchema } from '@limelight/contract/audit/schema'
import { toPerson } from '../runtime/person.ts'
import type { ListedAudit } from './store.ts'

const jsonSchema = auditSchema.shape.before

export function toAudit(row: ListedAudit): Audit {
  return {
    id: row.id,
    admin: toPerson(row.admin),
    act: row.act,
    targetId: row.target_id,
    userId: row.user_id,
    before: jsonSchema.parse(row.before),
    after: jsonSchema.parse(row.after),
    comment: row.comment,
    createdAt: row.created_at.toISOString(),
  }
}
