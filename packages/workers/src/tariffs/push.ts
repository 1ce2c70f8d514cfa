import { pushTariffJob } from '@limelight/core/tariffs/jobs'
import { pushTariff } from '@limelight/core/tariffs/live-update'
import { handle } from '../handlers.ts'

export const tariffPush = handle(pushTariffJob, (ctx, _trx, { payload }) => pushTariff(ctx, payload))
