import { writeExport as write } from '@limelight/core/favourites/exports/write'
import { writeExportJob } from '@limelight/core/favourites/jobs'
import { handle } from '../handlers.ts'

export const writeExport = handle(writeExportJob, (ctx, trx, { payload, isLast }) =>
  write(ctx, trx, { ...payload, isLast }),
)
