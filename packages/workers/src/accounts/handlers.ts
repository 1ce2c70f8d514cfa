import { resendActivation, sendActivationMail } from '@limelight/core/accounts/activation'
import {
  activationMailJob,
  activationRequestJob,
  noticeMailJob,
  recoveryMailJob,
  sessionsEndedJob,
} from '@limelight/core/accounts/jobs'
import { sendNotice } from '@limelight/core/accounts/notices'
import { sendRecoveryMail } from '@limelight/core/accounts/recovery'
import { publishLive, sessionRoom } from '@limelight/core/jobs/live'
import { handle } from '../handle.ts'

export const accountHandlers = [
  handle(activationMailJob, (ctx, trx, { id, payload }) =>
    sendActivationMail(ctx, trx, { id, linkId: payload.linkId }),
  ),
  handle(activationRequestJob, (ctx, trx, { payload }) => resendActivation(ctx, trx, payload)),
  handle(recoveryMailJob, (ctx, trx, { id, payload }) => sendRecoveryMail(ctx, trx, { id, email: payload.email })),
  handle(noticeMailJob, (ctx, _trx, { id, payload }) => sendNotice(ctx, { id, ...payload })),
  handle(sessionsEndedJob, async (ctx, _trx, { payload }) => {
    for (const hash of payload.sessionHashes) await publishLive(ctx, { room: sessionRoom(hash), close: true })
  }),
]
