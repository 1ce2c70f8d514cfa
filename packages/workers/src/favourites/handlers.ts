import { pushExport } from '@limelight/core/favourites/exports/outcomes'
import { writeExport } from '@limelight/core/favourites/exports/write'
import { pushExportJob, pushFavouritesJob, writeExportJob } from '@limelight/core/favourites/jobs'
import { publishUpdate } from '@limelight/core/favourites/live-updates'
import { callOut } from '../handle.ts'

export const favouriteHandlers = [
  callOut(pushFavouritesJob, (ctx, { payload }) => publishUpdate(ctx, payload)),
  callOut(writeExportJob, (ctx, { payload, isLast }) => writeExport(ctx, { ...payload, isLast })),
  callOut(pushExportJob, (ctx, { payload }) => pushExport(ctx, payload)),
]
