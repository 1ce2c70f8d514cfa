import { pushFavouritesJob } from '@limelight/core/favourites/jobs'
import { pushFavourites } from '@limelight/core/favourites/live-updates'
import { handle } from '../handlers.ts'

export const favouritesPush = handle(pushFavouritesJob, (ctx, _trx, { payload }) => pushFavourites(ctx, payload))
