import { sendApproachMail } from '@limelight/core/chats/approaches/mail'
import { approachMailJob, requestMailJob } from '@limelight/core/chats/jobs'
import { sendRequestMail } from '@limelight/core/chats/request-mail'
import { callOut } from '../handle.ts'

export const chatHandlers = [
  callOut(approachMailJob, (ctx, { id, payload }) => sendApproachMail(ctx, { id, ...payload })),
  callOut(requestMailJob, (ctx, { id, payload }) => sendRequestMail(ctx, { id, ...payload })),
]
