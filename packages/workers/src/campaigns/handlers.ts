import { forwardReply } from '@limelight/core/campaigns/inbound/forward'
import { forwardReplyJob, publishCampaignJob, sendMailJob } from '@limelight/core/campaigns/jobs'
import { publishCampaign } from '@limelight/core/campaigns/live-update'
import { sendQueuedMail } from '@limelight/core/campaigns/single/send'
import { callOut, callOutThenWrite } from '../handle.ts'

export const campaignHandlers = [
  callOut(publishCampaignJob, (ctx, { payload }) => publishCampaign(ctx, payload)),
  callOut(sendMailJob, (ctx, { payload, isLast }) => sendQueuedMail(ctx, { ...payload, isLast })),
  callOutThenWrite(forwardReplyJob, (ctx, { payload }) => forwardReply(ctx, payload)),
]
