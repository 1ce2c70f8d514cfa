import type { Context } from '../context.ts'
import { markDeleted } from '../users/ownership.ts'
import { endSessions } from './sessions.ts'

/** The row stays, so the address cannot be registered again. */
export async function deleteAccount(ctx: Context, caller: { userId: string }): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async trx => {
    await markDeleted(ctx, trx, caller.userId)
    await endSessions(ctx, trx, { userId: caller.userId })
  })
  return { ok: true }
}
