import * as z from 'zod'
import { defaultRetry, defineJob } from '../jobs/job.ts'

export const checkItemJob = defineJob({
  role: 'moderation',
  name: 'moderation.check',
  payload: z.object({ itemId: z.uuid() }),
  retry: defaultRetry,
})

export const publishItemJob = defineJob({
  role: 'live',
  name: 'moderation.push',
  payload: z.object({
    itemId: z.uuid(),
    what: z.enum(['queued', 'claimed', 'decided', 'gone']),
    /** The owner, whose windows show the decision. */
    ownerId: z.uuid().optional(),
  }),
  retry: defaultRetry,
})

export const refusalMailJob = defineJob({
  role: 'mail',
  name: 'moderation.refusal',
  payload: z.object({ decisionId: z.uuid() }),
  retry: defaultRetry,
})
