import { resendActivation, sendActivationMail } from '@limelight/core/accounts/activation'
import { sendDeletionMail } from '@limelight/core/accounts/deletion'
import {
  activationMailJob,
  activationRequestJob,
  deletionMailJob,
  noticeMailJob,
  recoveryMailJob,
} from '@limelight/core/accounts/jobs'
import { sendNotice } from '@limelight/core/accounts/notices'
import { sendRecoveryMail } from '@limelight/core/accounts/recovery'
import { callOut, handle } from '../handle.ts'

export const accountHandlers = [
  callOut(activationMailJob, (ctx, { id, payload }) => sendActivationMail(ctx, { id, linkId: payload.linkId })),
  handle(activationRequestJob, (ctx, trx, { payload }) => resendActivation(ctx, trx, payload)),
  callOut(recoveryMailJob, (ctx, { id, payload, isFirst }) =>
    sendRecoveryMail(ctx, { id, email: payload.email, isFirst }),
  ),
  callOut(deletionMailJob, (ctx, { id, payload }) => sendDeletionMail(ctx, { id, userId: payload.userId })),
  callOut(noticeMailJob, (ctx, { id, payload }) => sendNotice(ctx, { id, ...payload })),
]
