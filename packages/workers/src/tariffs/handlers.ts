import { planEndedMailJob } from '@limelight/core/tariffs/jobs'
import { sendPlanEndedMail } from '@limelight/core/tariffs/plan-mails'
import { callOut } from '../handle.ts'

export const tariffHandlers = [
  callOut(planEndedMailJob, (ctx, { id, payload }) =>
    sendPlanEndedMail(ctx, { id, subscriptionId: payload.subscriptionId }),
  ),
]
