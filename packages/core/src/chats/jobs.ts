import * as z from 'zod'
import { defineJob } from '../jobs/job.ts'

/** One mail for approaches of one kind, from one user to another. */
export const approachMailJob = defineJob({
  role: 'mail',
  name: 'chats.approaches',
  payload: z.object({ ids: z.array(z.uuid()) }),
})

export const requestMailJob = defineJob({
  role: 'mail',
  name: 'chats.request',
  payload: z.object({ requestId: z.uuid() }),
})
