import type { ModerationUpdate } from '@limelight/contract/moderation/schema'
import type { Context } from '../context.ts'
import { adminsRoom, publishLive, userRoom } from '../jobs/live.ts'
import { countQueue } from './list-store.ts'

/** Tells moderators about an item, and its owner about a decision. Harmless to repeat. */
export async function publishItem(
  ctx: Context,
  { itemId: id, what, ownerId }: { itemId: string; what: ModerationUpdate['what']; ownerId?: string | undefined },
): Promise<void> {
  await publishLive(ctx, { room: adminsRoom, name: 'moderation', data: { id, what, counts: await countQueue(ctx.db) } })
  if (ownerId !== undefined) await publishLive(ctx, { room: userRoom(ownerId), name: 'account', data: { id: ownerId } })
}
