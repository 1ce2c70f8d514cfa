import { publishEventJob } from '@limelight/core/activity/jobs'
import { publishEvent } from '@limelight/core/activity/live-update'
import { recordEvent } from '@limelight/core/activity/record'
import { planChangedJob } from '@limelight/core/tariffs/jobs'
import { handle } from '../handle.ts'

export const activityHandlers = [
  handle(publishEventJob, (ctx, trx, { payload }) => publishEvent(ctx, trx, payload)),
  handle(planChangedJob, async (ctx, trx, { payload: { userId, ...payload } }) => {
    await recordEvent(ctx, trx, { userId, type: 'PAYMENT', payload })
  }),
]
