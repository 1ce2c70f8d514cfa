import type { AdminUser, AdminUsersQuery } from '@limelight/contract/admin/schema'
import type { List } from '@limelight/contract/query'
import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { type AdminUserRow, countUsers, findUser, listUsers } from './admin-store.ts'
import { toUser } from './view.ts'

type SessionClock = Parameters<typeof listUsers>[2]

export async function listAdminUsers(
  ctx: Context,
  query: AdminUsersQuery,
  clock: SessionClock,
): Promise<List<AdminUser>> {
  const [total, rows] = await Promise.all([countUsers(ctx.db, query), listUsers(ctx.db, query, clock)])
  return { total, data: rows.map(row => toAdminUser(ctx, row)) }
}

/** Pass a transaction to see its changes. */
export async function findAdminUser(
  ctx: Context,
  db: Database,
  id: string,
  clock: SessionClock,
): Promise<AdminUser | undefined> {
  const row = await findUser(db, id, clock)
  return row && toAdminUser(ctx, row)
}

function toAdminUser(ctx: Context, row: AdminUserRow): AdminUser {
  return {
    ...toUser(ctx.config, row),
    isDeleted: row.deleted_at !== null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  }
}
