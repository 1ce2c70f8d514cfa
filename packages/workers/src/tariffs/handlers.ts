import { planEndedMailJob, pushTariffJob } from '@limelight/core/tariffs/jobs'
import { pushTariff } from '@limelight/core/tariffs/live-update'
import { sendPlanEndedMail } from '@limelight/core/tariffs/plan-mails'
import { handle } from '../handle.ts'

export const tariffHandlers = [
  handle(pushTariffJob, (ctx, _trx, { payload }) => pushTariff(ctx, payload)),
  handle(planEndedMailJob, (ctx, trx, { id, payload }) =>
    sendPlanEndedMail(ctx, trx, { id, subscriptionId: payload.subscriptionId }),
  ),
]
