import * as z from 'zod'
import { defaultRetry, defineJob, type RetryPolicy } from '../jobs/job.ts'

/** Stripe may be down for hours; until then no operator has to look. */
const providerRetry: RetryPolicy = { attempts: 40, firstDelayMs: 500, maxDelayMs: 600_000 }

/** A webhook says that something changed. The job reads what it is now. */
export const stripeEventJob = defineJob({
  role: 'billing',
  name: 'payments.stripe-event',
  payload: z.object({ eventId: z.string() }),
  retry: providerRetry,
})

/** Applies to Stripe what a new purchase means for the user's other subscriptions. */
export const alignProviderJob = defineJob({
  role: 'billing',
  name: 'payments.align-provider',
  payload: z.object({ userId: z.uuid() }),
  retry: providerRetry,
})

export const invoiceMailJob = defineJob({
  role: 'mail',
  name: 'payments.invoice',
  payload: z.object({ invoiceId: z.uuid(), kind: z.enum(['paid', 'failed']) }),
  retry: defaultRetry,
})
