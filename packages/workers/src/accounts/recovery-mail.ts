import { recoveryMailJob } from '@limelight/core/accounts/jobs'
import { sendRecoveryMail } from '@limelight/core/accounts/recovery'
import { handle } from '../handlers.ts'

export const recoveryMail = handle(recoveryMailJob, (ctx, trx, { id, payload }) =>
  sendRecoveryMail(ctx, trx, { id, email: payload.email }),
)
