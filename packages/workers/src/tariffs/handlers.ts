import { planEndedMailJob, publishTariffJob } from '@limelight/core/tariffs/jobs'
import { publishTariff } from '@limelight/core/tariffs/live-update'
import { sendPlanEndedMail } from '@limelight/core/tariffs/plan-mails'
import { callOut } from '../handle.ts'

export const tariffHandlers = [
  callOut(publishTariffJob, (ctx, { payload }) => publishTariff(ctx, payload)),
  callOut(planEndedMailJob, (ctx, { id, payload }) =>
    sendPlanEndedMail(ctx, { id, subscriptionId: payload.subscriptionId }),
  ),
]
