import { resendActivation, sendActivationMail } from '@limelight/core/accounts/activation'
import { activationMailJob, activationRequestJob } from '@limelight/core/accounts/jobs'
import { handle } from '../handlers.ts'

export const activationMail = handle(activationMailJob, (ctx, trx, { id, payload }) =>
  sendActivationMail(ctx, trx, { id, linkId: payload.linkId }),
)

export const activationRequest = handle(activationRequestJob, (ctx, trx, { payload }) =>
  resendActivation(ctx, trx, payload),
)
