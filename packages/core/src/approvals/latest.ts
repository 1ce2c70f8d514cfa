import type { Approval, ApprovalAct } from '@limelight/contract/approvals/schema'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import type { Request } from './request.ts'
import { findLatestOf, lockPendingOf } from './store.ts'
import { toApproval } from './view.ts'

/** The newest approval about a row, whatever became of it. */
export async function findLatestApproval(ctx: Context, act: ApprovalAct, targetId: string): Promise<Approval | null> {
  const row = await findLatestOf(ctx.db, act, targetId)
  return row === undefined ? null : toApproval(row, ctx.clock.now())
}

/** Whether an admin has asked for something else about the same row. */
export async function hasOtherPending(ctx: Context, trx: Transaction, request: Request): Promise<boolean> {
  const pending = await lockPendingOf(trx, { ...request, now: ctx.clock.now() })
  return pending.some(({ input }) => input.price !== request.input.price)
}
