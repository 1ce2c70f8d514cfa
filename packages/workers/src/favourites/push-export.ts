import { pushExport } from '@limelight/core/favourites/exports/outcomes'
import { pushExportJob } from '@limelight/core/favourites/jobs'
import { handle } from '../handlers.ts'

export const exportPush = handle(pushExportJob, (ctx, _trx, { payload }) => pushExport(ctx, payload))
