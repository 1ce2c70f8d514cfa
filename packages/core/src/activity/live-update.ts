import type { Context } from '../context.ts'
import { publishLive, userRoom } from '../jobs/live.ts'
import { findEvent } from './store.ts'
import { toEvent } from './view.ts'

/** Harmless to repeat. A deleted entry is not published. */
export async function publishEvent(ctx: Context, { eventId }: { eventId: string }): Promise<void> {
  const row = await findEvent(ctx.db, eventId)
  if (row === undefined) return
  await publishLive(ctx, { room: userRoom(row.user_id), name: 'event', data: toEvent(row) })
}
