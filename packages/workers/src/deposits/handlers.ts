import { keyAlertMailJob } from '@limelight/core/deposits/jobs'
import { sendKeyAlertMail } from '@limelight/core/deposits/key-alert-mail'
import { callOut } from '../handle.ts'

export const depositHandlers = [
  callOut(keyAlertMailJob, (ctx, { id, payload }) => sendKeyAlertMail(ctx, { id, ...payload })),
]
