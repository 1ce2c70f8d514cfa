import type { OpenSession } from '@limelight/contract/accounts/schema'
import type { ActOnUser, AdminUser, AdminUsersQuery, RecoverAccount } from '@limelight/contract/admin/schema'
import type { List } from '@limelight/contract/query'
import { deleteAccountOf, recoverAccountOf } from '../accounts/deletion.ts'
import { sessionLifetimeMs } from '../accounts/lucia.ts'
import { endSessions, listSessionsOf } from '../accounts/sessions.ts'
import { requireOutsider } from '../audit/outsider.ts'
import { type Admin, recordAct } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { revokeKeys } from '../platform/keys/keys.ts'
import { AppError } from '../runtime/errors.ts'
import { findAdminUser, listAdminUsers } from '../users/admin-list.ts'

function clockOf(ctx: Context) {
  return { now: ctx.clock.now(), sessionLifetimeMs }
}

export function listUsers(ctx: Context, query: AdminUsersQuery): Promise<List<AdminUser>> {
  return listAdminUsers(ctx, query, clockOf(ctx))
}

export async function getUser(ctx: Context, { id }: { id: string }): Promise<AdminUser> {
  const user = await findAdminUser(ctx, ctx.db, id, clockOf(ctx))
  if (user === undefined) throw new AppError('ITEM_NOT_FOUND')
  return user
}

/** The open sessions of a user, the last used first. */
export async function listUserSessions(ctx: Context, { id }: { id: string }): Promise<OpenSession[]> {
  await getUser(ctx, { id })
  return listSessionsOf(ctx, id)
}

export async function endUserSessions(ctx: Context, admin: Admin, { id, comment }: ActOnUser): Promise<{ ok: true }> {
  await getUser(ctx, { id })
  await ctx.db.transaction().execute(async trx => {
    await endSessions(ctx, trx, { userId: id })
    await revokeKeys(ctx, trx, { userId: id })
    await recordAct(ctx, trx, admin, { targetId: id, userId: id, comment })
  })
  return { ok: true }
}

/** The same as when the user does it: the account can be recovered. */
export async function deleteUser(ctx: Context, admin: Admin, { id, comment }: ActOnUser): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async trx => {
    await requireOutsider(trx, admin, { userIds: [id] })
    if (!(await deleteAccountOf(ctx, trx, id))) throw new AppError('ITEM_NOT_FOUND')
    await recordAct(ctx, trx, admin, {
      targetId: id,
      userId: id,
      before: { isDeleted: false },
      after: { isDeleted: true },
      comment,
    })
  })
  return { ok: true }
}

export async function recoverAccount(ctx: Context, admin: Admin, { userId }: RecoverAccount): Promise<AdminUser> {
  return ctx.db.transaction().execute(async trx => {
    const id = await recoverAccountOf(ctx, trx, userId)
    if (id === undefined) throw new AppError('ITEM_NOT_FOUND')
    await requireOutsider(trx, admin, { userIds: [id] })
    await recordAct(ctx, trx, admin, {
      targetId: id,
      userId: id,
      before: { isDeleted: true },
      after: { isDeleted: false },
    })
    const user = await findAdminUser(ctx, trx, id, clockOf(ctx))
    if (user === undefined) throw new AppError('ITEM_NOT_FOUND')
    return user
  })
}
