import { recordEvent } from '@limelight/core/activity/record'
import { planChangedJob } from '@limelight/core/tariffs/jobs'
import { handle } from '../handle.ts'

export const activityHandlers = [
  handle(planChangedJob, async (ctx, trx, { payload: { userId, ...payload } }) => {
    await recordEvent(ctx, trx, { userId, type: 'PAYMENT', payload })
  }),
]
