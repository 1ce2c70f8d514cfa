import * as z from 'zod'
import { defineJob, providerRetry } from '../jobs/job.ts'

/** A webhook says that something changed. The job reads what it is now. */
export const stripeEventJob = defineJob({
  role: 'billing',
  name: 'payments.stripe-event',
  payload: z.object({ eventId: z.string() }),
  retry: providerRetry,
})

export const invoiceMailJob = defineJob({
  role: 'mail',
  name: 'payments.invoice',
  payload: z.object({ invoiceId: z.uuid(), kind: z.enum(['paid', 'failed']) }),
})
