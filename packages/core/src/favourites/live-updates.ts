import type { FavouritesUpdate } from '@limelight/contract/favourites/schema'
import type { Transaction } from '@limelight/db/database'
import type { ExportRow } from '@limelight/db/favourites/tables'
import type { Context } from '../context.ts'
import { emitLive, userRoom } from '../jobs/live.ts'
import { announce } from '../platform/webhooks/announce.ts'
import { toExport } from './view.ts'

/** Tells the user's windows and programs about a change of a list, its items or the columns, in its transaction. */
export function emitUpdate(
  ctx: Context,
  trx: Transaction,
  { userId, ...update }: Omit<FavouritesUpdate, 'causedBy'> & { userId: string },
): void {
  emitLive(ctx, trx, { room: userRoom(userId), name: 'favourites', data: { ...update, causedBy: ctx.causedBy } })
  const { listId: id } = update
  if (id !== null)
    announce(ctx, trx, { userId, type: 'list.changed', data: { id, path: `/api/user/kanban/list/${id}` } })
}

export function publishExport(ctx: Context, trx: Transaction, row: ExportRow): void {
  emitLive(ctx, trx, { room: userRoom(row.user_id), name: 'export', data: toExport(row) })
  const { id, user_id: userId, status } = row
  if (status === 'READY' || status === 'FAILED')
    announce(ctx, trx, { userId, type: 'export.ready', data: { id, status, path: `/api/user/favs/export/${id}` } })
}
