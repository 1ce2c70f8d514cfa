import * as z from 'zod'
import { defaultRetry, defineJob } from '../jobs/job.ts'

export const sendMessagesJob = defineJob({
  role: 'live',
  name: 'chats.messages',
  payload: z.object({ chatId: z.uuid() }),
  retry: defaultRetry,
})

export const publishChatJob = defineJob({
  role: 'live',
  name: 'chats.push',
  payload: z.object({ chatId: z.uuid(), what: z.enum(['viewed', 'status']) }),
  retry: defaultRetry,
})

/** The account was deleted or restored, which closes or opens its chats. */
export const publishChatsOfUserJob = defineJob({
  role: 'live',
  name: 'chats.push-user',
  payload: z.object({ userId: z.uuid() }),
  retry: defaultRetry,
})

export const publishRequestJob = defineJob({
  role: 'live',
  name: 'chats.push-request',
  payload: z.object({ requestId: z.uuid() }),
  retry: defaultRetry,
})

/** One mail for approaches of one kind, from one user to another. */
export const approachMailJob = defineJob({
  role: 'mail',
  name: 'chats.approaches',
  payload: z.object({ ids: z.array(z.uuid()) }),
  retry: defaultRetry,
})

export const requestMailJob = defineJob({
  role: 'mail',
  name: 'chats.request',
  payload: z.object({ requestId: z.uuid() }),
  retry: defaultRetry,
})
