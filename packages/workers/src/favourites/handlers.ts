import { writeExport } from '@limelight/core/favourites/exports/write'
import { writeExportJob } from '@limelight/core/favourites/jobs'
import { callOut } from '../handle.ts'

export const favouriteHandlers = [
  callOut(writeExportJob, (ctx, { payload, isLast }) => writeExport(ctx, { ...payload, isLast })),
]
