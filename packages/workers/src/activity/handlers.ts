import { publishEventJob } from '@limelight/core/activity/jobs'
import { publishEvent } from '@limelight/core/activity/live-update'
import { recordEvent } from '@limelight/core/activity/record'
import { planChangedJob } from '@limelight/core/tariffs/jobs'
import { callOut, handle } from '../handle.ts'

export const activityHandlers = [
  callOut(publishEventJob, (ctx, { payload }) => publishEvent(ctx, payload)),
  handle(planChangedJob, async (ctx, trx, { payload: { userId, ...payload } }) => {
    await recordEvent(ctx, trx, { userId, type: 'PAYMENT', payload })
  }),
]
