import { moderatedTargets } from '@limelight/core/moderated-targets'
import { checkItem } from '@limelight/core/moderation/checks/check'
import { checkItemJob, refusalMailJob } from '@limelight/core/moderation/jobs'
import { sendRefusalMail } from '@limelight/core/moderation/notices'
import { callOut, callOutThenWrite } from '../handle.ts'

export const moderationHandlers = [
  callOutThenWrite(checkItemJob, (ctx, { payload }) => checkItem(ctx, moderatedTargets, payload)),
  callOut(refusalMailJob, (ctx, { id, payload }) => sendRefusalMail(ctx, { id, ...payload })),
]
