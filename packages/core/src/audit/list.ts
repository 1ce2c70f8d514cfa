import type { Audit, AuditQuery } from '@limelight/contract/audit/schema'
import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { listAudit } from './store.ts'
import { toAudit } from './view.ts'

export async function listActs(
  ctx: Context,
  { offset, limit, ...wanted }: AuditQuery,
): Promise<{ total: number; data: Audit[] }> {
  const { total, rows } = await listAudit(ctx.db, wanted, { offset, limit })
  return { total, data: rows.map(toAudit) }
}

const historyLength = 100

/** The newest acts on one row, for the history that its page shows. */
export async function listActsOn(db: Database, targetId: string): Promise<Audit[]> {
  const { rows } = await listAudit(db, { targetId }, { offset: 0, limit: historyLength })
  return rows.map(toAudit)
}
