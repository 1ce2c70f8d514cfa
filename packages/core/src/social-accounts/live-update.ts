import type { Context } from '../context.ts'
import { publishLive, userRoom } from '../jobs/live.ts'
import { findAccount } from './store.ts'
import { toSocialAccount } from './view.ts'

/** Harmless to repeat. A removed account is not published. */
export async function publishAccount(ctx: Context, { accountId }: { accountId: string }): Promise<void> {
  const row = await findAccount(ctx.db, accountId)
  if (row === undefined) return
  await publishLive(ctx, { room: userRoom(row.user_id), name: 'social', data: toSocialAccount(ctx, row) })
}
