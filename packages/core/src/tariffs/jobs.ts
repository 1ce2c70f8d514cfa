import * as z from 'zod'
import { defaultRetry, defineJob } from '../jobs/job.ts'

/** Tells the open windows of a person which plan runs now. */
export const publishTariffJob = defineJob({
  role: 'live',
  name: 'tariffs.push',
  payload: z.object({ userId: z.uuid() }),
  retry: defaultRetry,
})

export const planEndedMailJob = defineJob({
  role: 'mail',
  name: 'tariffs.plan-ended',
  payload: z.object({ subscriptionId: z.uuid() }),
  retry: defaultRetry,
})

/** Goes into the log of the person. A job, because the log itself is limited by the plan. */
export const planChangedJob = defineJob({
  role: 'live',
  name: 'tariffs.plan-changed',
  payload: z.object({
    userId: z.uuid(),
    subscriptionId: z.uuid(),
    tariffName: z.string(),
    change: z.enum(['started', 'queued', 'renewed', 'failed', 'cancelled', 'ended']),
    text: z.string(),
  }),
  retry: defaultRetry,
})
