import * as z from 'zod'
import { defineJob, providerRetry } from '../jobs/job.ts'

export const planEndedMailJob = defineJob({
  role: 'mail',
  name: 'tariffs.plan-ended',
  payload: z.object({ subscriptionId: z.uuid() }),
})

/** Adds an entry to the user's log. A job, because the log itself is limited by the plan. */
export const planChangedJob = defineJob({
  role: 'billing',
  name: 'tariffs.plan-changed',
  payload: z.object({
    userId: z.uuid(),
    subscriptionId: z.uuid(),
    tariffName: z.string(),
    change: z.enum(['started', 'queued', 'renewed', 'failed', 'extended', 'cancelled', 'ended']),
    text: z.string(),
  }),
})

/** Tells the payment provider what the subscriptions of a user mean for their renewals. */
export const alignProviderJob = defineJob({
  role: 'billing',
  name: 'payments.align-provider',
  payload: z.object({ userId: z.uuid() }),
  retry: providerRetry,
})
