import type { FavouritesUpdate } from '@limelight/contract/favourites/schema'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { publishLive, userRoom } from '../jobs/live.ts'
import { emit } from '../jobs/outbox.ts'
import { pushFavouritesJob } from './jobs.ts'

type UserUpdate = FavouritesUpdate & { userId: string }

/** Call it in the transaction of the change, so that a rollback emits nothing. */
export async function emitUpdate(ctx: Context, trx: Transaction, update: Omit<UserUpdate, 'causedBy'>): Promise<void> {
  await emit(ctx, trx, pushFavouritesJob, { ...update, causedBy: ctx.causedBy })
}

export async function publishUpdate(ctx: Context, { userId, ...data }: UserUpdate): Promise<void> {
  await publishLive(ctx, { room: userRoom(userId), name: 'favourites', data })
}
