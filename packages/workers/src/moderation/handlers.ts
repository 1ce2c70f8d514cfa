import { moderatedTargets } from '@limelight/core/moderated-targets'
import { checkItem } from '@limelight/core/moderation/checks/check'
import { checkItemJob, publishItemJob, refusalMailJob } from '@limelight/core/moderation/jobs'
import { publishItem } from '@limelight/core/moderation/live-update'
import { sendRefusalMail } from '@limelight/core/moderation/notices'
import { callOut, callOutThenWrite } from '../handle.ts'

export const moderationHandlers = [
  callOutThenWrite(checkItemJob, (ctx, { payload }) => checkItem(ctx, moderatedTargets, payload)),
  callOut(publishItemJob, (ctx, { payload }) => publishItem(ctx, payload)),
  callOut(refusalMailJob, (ctx, { id, payload }) => sendRefusalMail(ctx, { id, ...payload })),
]
