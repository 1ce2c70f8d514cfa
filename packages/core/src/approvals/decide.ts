import type { Approval, ApprovalAct, ApprovalQuery, RefuseApproval } from '@limelight/contract/approvals/schema'
import type { List } from '@limelight/contract/query'
import type { ApprovalRow } from '@limelight/db/approvals/tables'
import type { Transaction } from '@limelight/db/database'
import type { Admin } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { confirm, decide, expireApprovals, readApproval } from './request.ts'
import { listApprovals, lockPending } from './store.ts'
import { toApproval } from './view.ts'

/** Does what two admins have agreed on. It refuses when that is no longer possible. */
export type TwoAdminAct = (ctx: Context, trx: Transaction, admin: Admin, approval: ApprovalRow) => Promise<unknown>

export async function listAllApprovals(
  ctx: Context,
  admin: { userId: string },
  query: ApprovalQuery,
): Promise<List<Approval>> {
  const now = ctx.clock.now()
  const { total, rows } = await listApprovals(ctx.db, query, { adminId: admin.userId, now })
  return { total, data: rows.map(row => toApproval(row, now)) }
}

export async function approve(
  ctx: Context,
  admin: Admin,
  { id }: { id: string },
  acts: Record<ApprovalAct, TwoAdminAct>,
): Promise<Approval> {
  return ctx.db.transaction().execute(async trx => {
    const row = await lockPending(trx, id, ctx.clock.now())
    if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
    if (row.requested_by === admin.userId) throw new AppError('UNAUTHORIZED_ACTION')
    await acts[row.act](ctx, trx, admin, row)
    await confirm(ctx, trx, admin, row)
    return readApproval(ctx, trx, id)
  })
}

/** The admin who asked withdraws the request this way. */
export async function refuse(ctx: Context, admin: Admin, { id, comment }: RefuseApproval): Promise<Approval> {
  return ctx.db.transaction().execute(async trx => {
    const row = await lockPending(trx, id, ctx.clock.now())
    if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
    await decide(ctx, trx, admin, row, { status: 'REFUSED', comment })
    return readApproval(ctx, trx, id)
  })
}

export async function expireOldApprovals(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(trx => expireApprovals(ctx, trx))
}
