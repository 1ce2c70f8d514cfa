import { planEndedMailJob, publishTariffJob } from '@limelight/core/tariffs/jobs'
import { publishTariff } from '@limelight/core/tariffs/live-update'
import { sendPlanEndedMail } from '@limelight/core/tariffs/plan-mails'
import { handle } from '../handle.ts'

export const tariffHandlers = [
  handle(publishTariffJob, (ctx, _trx, { payload }) => publishTariff(ctx, payload)),
  handle(planEndedMailJob, (ctx, trx, { id, payload }) =>
    sendPlanEndedMail(ctx, trx, { id, subscriptionId: payload.subscriptionId }),
  ),
]
