import type { FavouritesNews } from '@limelight/contract/favourites/schema'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { publishLive, userRoom } from '../jobs/live.ts'
import { emit } from '../jobs/outbox.ts'
import { pushFavouritesJob } from './jobs.ts'

/** In the transaction of the change, so that nothing is told that was rolled back. */
export async function tellWindows(
  ctx: Context,
  trx: Transaction,
  news: FavouritesNews & { userId: string },
): Promise<void> {
  await emit(ctx, trx, pushFavouritesJob, news)
}

export async function pushFavourites(
  ctx: Context,
  { userId, listId, what }: FavouritesNews & { userId: string },
): Promise<void> {
  await publishLive(ctx, { room: userRoom(userId), name: 'favourites', data: { listId, what } })
}
