import type { Context } from '../context.ts'
import { markDeleted } from '../users/ownership.ts'
import { endSessions } from './sessions.ts'

/** The row stays and keeps its address taken; nobody signs in to it any more. */
export async function deleteAccount(ctx: Context, caller: { userId: string }): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async trx => {
    await markDeleted(ctx, trx, caller.userId)
    await endSessions(ctx, trx, { userId: caller.userId })
  })
  return { ok: true }
}
