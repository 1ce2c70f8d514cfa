import { pushExport } from '@limelight/core/favourites/exports/outcomes'
import { writeExport } from '@limelight/core/favourites/exports/write'
import { pushExportJob, pushFavouritesJob, writeExportJob } from '@limelight/core/favourites/jobs'
import { publishUpdate } from '@limelight/core/favourites/live-updates'
import { handle } from '../handle.ts'

export const favouriteHandlers = [
  handle(pushFavouritesJob, (ctx, _trx, { payload }) => publishUpdate(ctx, payload)),
  handle(writeExportJob, (ctx, trx, { payload, isLast }) => writeExport(ctx, trx, { ...payload, isLast })),
  handle(pushExportJob, (ctx, _trx, { payload }) => pushExport(ctx, payload)),
]
