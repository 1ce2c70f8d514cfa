import { formalOfferUpdateSchema } from '@limelight/contract/formal-offers/schema'
import * as z from 'zod'
import { defaultRetry, defineJob } from '../jobs/job.ts'

/** The payload repeats what windows need, because the row may be gone when the job runs. */
export const publishFormalOfferJob = defineJob({
  role: 'live',
  name: 'formal-offers.push',
  payload: z.object({ userIds: z.array(z.uuid()), update: formalOfferUpdateSchema }),
  retry: defaultRetry,
})

export const proposalMailJob = defineJob({
  role: 'mail',
  name: 'formal-offers.proposal',
  payload: z.object({ formalOfferId: z.uuid() }),
  retry: defaultRetry,
})
