import type { EventUpdate, UserEvent } from '@limelight/contract/activity/schema'
import type { Caller, Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { mayRewrite } from './policy.ts'
import { deleteEventRow, findEventOf, updateEventRow } from './store.ts'
import { toEvent } from './view.ts'

export async function updateEvent(
  ctx: Context,
  { userId }: Caller,
  { id, ...changes }: EventUpdate,
): Promise<UserEvent> {
  const event = await findEventOf(ctx.db, userId, id)
  if (event === undefined) throw new AppError('ITEM_NOT_FOUND')
  if (changes.payload !== undefined && !mayRewrite(event)) throw new AppError('UNAUTHORIZED_ACTION')
  const changed = await updateEventRow(ctx.db, userId, id, changes)
  if (changed === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toEvent(changed)
}

export async function deleteEvent(ctx: Context, { userId }: Caller, { id }: { id: string }): Promise<{ ok: true }> {
  if (!(await deleteEventRow(ctx.db, userId, id))) throw new AppError('ITEM_NOT_FOUND')
  return { ok: true }
}
