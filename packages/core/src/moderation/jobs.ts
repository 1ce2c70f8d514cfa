import * as z from 'zod'
import { defineJob } from '../jobs/job.ts'

export const checkItemJob = defineJob({
  role: 'moderation',
  name: 'moderation.check',
  payload: z.object({ itemId: z.uuid() }),
})

export const refusalMailJob = defineJob({
  role: 'mail',
  name: 'moderation.refusal',
  payload: z.object({ decisionId: z.uuid() }),
})
