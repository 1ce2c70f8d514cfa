import * as z from 'zod'
import { defaultRetry, defineJob } from '../jobs/job.ts'

export const checkItemJob = defineJob({
  role: 'moderation',
  name: 'moderation.check',
  payload: z.object({ itemId: z.uuid() }),
  retry: defaultRetry,
})

export const refusalMailJob = defineJob({
  role: 'mail',
  name: 'moderation.refusal',
  payload: z.object({ decisionId: z.uuid() }),
  retry: defaultRetry,
})
