import type { Audit, AuditQuery, NamedAudit } from '@limelight/contract/audit/schema'
import type { List } from '@limelight/contract/query'
import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { toPerson } from '../runtime/person.ts'
import { listAudit, nameAudits } from './store.ts'
import { toAudit } from './view.ts'

export async function listActs(ctx: Context, { offset, limit, ...wanted }: AuditQuery): Promise<List<NamedAudit>> {
  const { total, rows } = await listAudit(ctx.db, wanted, { offset, limit })
  const names =
    rows.length === 0
      ? []
      : await nameAudits(
          ctx.db,
          rows.map(({ id }) => id),
        )
  const nameOf = new Map(names.map(({ id, target, user }) => [id, { target, user: user && toPerson(user) }]))
  return {
    total,
    data: rows.map(row => ({ ...toAudit(row), ...(nameOf.get(row.id) ?? { target: null, user: null }) })),
  }
}

const historyLength = 100

/** The newest acts on one row, for the history that its page shows. */
export async function listActsOn(db: Database, targetId: string): Promise<Audit[]> {
  const { rows } = await listAudit(db, { targetId }, { offset: 0, limit: historyLength })
  return rows.map(toAudit)
}
