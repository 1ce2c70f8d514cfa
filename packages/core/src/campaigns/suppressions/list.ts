import type { MailQuery, Suppression } from '@limelight/contract/campaigns/mails'
import type { List } from '@limelight/contract/query'
import type { Context } from '../../context.ts'
import { listSuppressionRows } from './store.ts'

/** The addresses that the caller's own mails made unreachable. */
export async function listSuppressions(
  ctx: Context,
  { userId }: { userId: string },
  page: MailQuery,
): Promise<List<Suppression>> {
  const { total, rows } = await listSuppressionRows(ctx.db, userId, page)
  const data = rows.map(({ id, email, reason, created_at: at }) => ({ id, email, reason, createdAt: at.toISOString() }))
  return { total, data }
}
