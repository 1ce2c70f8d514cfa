import { planEndedMailJob } from '@limelight/core/tariffs/jobs'
import { sendPlanEndedMail } from '@limelight/core/tariffs/plan-mails'
import { handle } from '../handlers.ts'

export const planEndedMail = handle(planEndedMailJob, (ctx, trx, { id, payload }) =>
  sendPlanEndedMail(ctx, trx, { id, subscriptionId: payload.subscriptionId }),
)
