import * as z from 'zod'
import { defaultRetry, defineJob, type RetryPolicy } from '../jobs/job.ts'

/** A provider may be away for hours; nobody has to look before that. */
const providerRetry: RetryPolicy = { attempts: 40, firstDelayMs: 500, maxDelayMs: 600_000 }

/** A webhook says that something changed; what it is now is asked. */
export const stripeEventJob = defineJob({
  role: 'billing',
  name: 'payments.stripe-event',
  payload: z.object({ eventId: z.string() }),
  retry: providerRetry,
})

/** Tells the provider what follows from a new plan for the others of the same person. */
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
