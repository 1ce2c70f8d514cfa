import { checkAlert } from '@limelight/core/alerts/check'
import { alertMailJob, checkAlertJob } from '@limelight/core/alerts/jobs'
import { sendAlertMail } from '@limelight/core/alerts/mail'
import { callOut, callOutThenWrite } from '../handle.ts'

export const alertHandlers = [
  callOutThenWrite(checkAlertJob, (ctx, { payload }) => checkAlert(ctx, payload)),
  callOut(alertMailJob, (ctx, { id, payload }) => sendAlertMail(ctx, { id, ...payload })),
]
