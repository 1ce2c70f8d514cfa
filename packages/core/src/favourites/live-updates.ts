import type { FavouritesUpdate } from '@limelight/contract/favourites/schema'
import type { Transaction } from '@limelight/db/database'
import type { ExportRow } from '@limelight/db/favourites/tables'
import type { Context } from '../context.ts'
import { emitLive, userRoom } from '../jobs/live.ts'
import { toExport } from './view.ts'

/** Tells the user's windows about a change of a list, its items or the columns, in its transaction. */
export function emitUpdate(
  ctx: Context,
  trx: Transaction,
  { userId, ...update }: Omit<FavouritesUpdate, 'causedBy'> & { userId: string },
): void {
  emitLive(ctx, trx, { room: userRoom(userId), name: 'favourites', data: { ...update, causedBy: ctx.causedBy } })
}

export function publishExport(ctx: Context, trx: Transaction, row: ExportRow): void {
  emitLive(ctx, trx, { room: userRoom(row.user_id), name: 'export', data: toExport(row) })
}
