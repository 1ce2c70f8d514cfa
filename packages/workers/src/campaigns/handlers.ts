import { forwardReply } from '@limelight/core/campaigns/inbound/forward'
import { forwardReplyJob, sendMailJob } from '@limelight/core/campaigns/jobs'
import { sendQueuedMail } from '@limelight/core/campaigns/single/send'
import { callOut, callOutThenWrite } from '../handle.ts'

export const campaignHandlers = [
  callOut(sendMailJob, (ctx, { payload, isLast }) => sendQueuedMail(ctx, { ...payload, isLast })),
  callOutThenWrite(forwardReplyJob, (ctx, { payload }) => forwardReply(ctx, payload)),
]
