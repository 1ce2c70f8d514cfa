import { notificationTypes } from '@limelight/contract/activity/event-types'
import type { EventQuery, UserEvent } from '@limelight/contract/activity/schema'
import type { List } from '@limelight/contract/query'
import type { Caller, Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { findEventOf, listEventsOf, markRead } from './store.ts'
import { toEvent } from './view.ts'

export async function listEvents(
  ctx: Context,
  { userId }: Caller,
  { offset, limit, type, isRead }: EventQuery,
): Promise<List<UserEvent>> {
  const wanted = { types: type, isRead }
  const { total, rows } = await listEventsOf(ctx.db, userId, wanted, { offset, limit })
  return { total, data: rows.map(toEvent) }
}

export async function getEvent(ctx: Context, { userId }: Caller, { id }: { id: string }): Promise<UserEvent> {
  const row = await findEventOf(ctx.db, userId, id)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toEvent(row)
}

/** Marks the notifications up to the newest one the caller has seen. */
export async function markAllRead(ctx: Context, { userId }: Caller, { upTo }: { upTo: string }): Promise<{ ok: true }> {
  await markRead(ctx.db, userId, [...notificationTypes], upTo)
  return { ok: true }
}
