import { pushEventJob } from '@limelight/core/activity/jobs'
import { pushEvent } from '@limelight/core/activity/live-update'
import { handle } from '../handlers.ts'

export const activityPush = handle(pushEventJob, (ctx, trx, { payload }) => pushEvent(ctx, trx, payload))
