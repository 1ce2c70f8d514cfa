import type { EventType } from '@limelight/contract/activity/event-types'
import type { NewEvent, UserEvent } from '@limelight/contract/activity/schema'
import type { EventRow } from '@limelight/db/activity/tables'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { emitLive, userRoom } from '../jobs/live.ts'
import { newId } from '../runtime/ids.ts'
import { charge } from '../tariffs/limits.ts'
import { deleteEventRow, insertEvent, renameInTexts } from './store.ts'
import { toEvent } from './view.ts'

/**
 * Adds an entry to a user's log in the caller's transaction and updates open windows. The text of a
 * notification is `payload.text`.
 */
export async function recordEvent(
  ctx: Context,
  trx: Transaction,
  event: { userId: string; type: EventType; payload: Record<string, unknown> },
): Promise<EventRow> {
  const row = await insertEvent(trx, {
    id: newId(ctx.clock),
    user_id: event.userId,
    type: event.type,
    payload: JSON.stringify(event.payload),
    created_at: ctx.clock.now(),
  })
  emitLive(ctx, trx, { room: userRoom(event.userId), name: 'event', data: toEvent(row) })
  return row
}

/** For an act that is undone. */
export async function removeEvent(trx: Transaction, userId: string, id: string): Promise<void> {
  await deleteEventRow(trx, userId, id)
}

/** For the notices of others about a user who is gone. */
export function renameInEvents(trx: Transaction, change: Parameters<typeof renameInTexts>[1]): Promise<void> {
  return renameInTexts(trx, change)
}

/** Entries that users write count towards their daily activity limit, like opened reports. */
export async function createEvent(ctx: Context, { userId }: { userId: string }, input: NewEvent): Promise<UserEvent> {
  const row = await ctx.db.transaction().execute(async trx => {
    const row = await recordEvent(ctx, trx, { userId, type: input.type, payload: input.payload })
    await charge(ctx, trx, { userId, key: `event:${row.id}`, costs: [{ name: 'ACTIVITY_PER_DAY', amount: 1 }] })
    return row
  })
  return toEvent(row)
}
