import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { newId } from '../runtime/ids.ts'
import { insertAudit } from './store.ts'

/** The admin behind a call, and the tRPC path of the call. */
export type Admin = { userId: string; act: string }

export type Act = {
  targetId?: string | null
  /** The user concerned. */
  userId?: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  comment?: string | null
}

/** Call it in the transaction of the act, so that neither exists without the other. */
export async function recordAct(
  ctx: Pick<Context, 'clock'>,
  trx: Transaction,
  admin: Admin,
  { targetId = null, userId = null, before = null, after = null, comment = null }: Act,
): Promise<void> {
  await insertAudit(trx, {
    id: newId(ctx.clock),
    admin_id: admin.userId,
    act: admin.act,
    target_id: targetId,
    user_id: userId,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    comment,
    created_at: ctx.clock.now(),
  })
}
