import { sendApproachMail } from '@limelight/core/chats/approaches/mail'
import {
  approachMailJob,
  publishChatJob,
  publishChatsOfUserJob,
  publishRequestJob,
  requestMailJob,
  sendMessagesJob,
} from '@limelight/core/chats/jobs'
import { publishChat, publishChatsOfUser, publishRequest, sendMessages } from '@limelight/core/chats/live-updates'
import { sendRequestMail } from '@limelight/core/chats/request-mail'
import { callOut } from '../handle.ts'

export const chatHandlers = [
  callOut(sendMessagesJob, (ctx, { payload }) => sendMessages(ctx, payload)),
  callOut(publishChatJob, (ctx, { payload }) => publishChat(ctx, payload)),
  callOut(publishChatsOfUserJob, (ctx, { payload }) => publishChatsOfUser(ctx, payload)),
  callOut(publishRequestJob, (ctx, { payload }) => publishRequest(ctx, payload)),
  callOut(approachMailJob, (ctx, { id, payload }) => sendApproachMail(ctx, { id, ...payload })),
  callOut(requestMailJob, (ctx, { id, payload }) => sendRequestMail(ctx, { id, ...payload })),
]
