import { offerUpdateSchema } from '@limelight/contract/offers/schema'
import * as z from 'zod'
import { defaultRetry, defineJob } from '../jobs/job.ts'

/** The payload repeats what windows need, because the offer may be gone when the job runs. */
export const publishOfferJob = defineJob({
  role: 'live',
  name: 'offers.push',
  /** `hasLeft`: the offer was public before, so the windows of all users hear of it. */
  payload: z.object({ userId: z.uuid(), update: offerUpdateSchema, hasLeft: z.boolean().default(false) }),
  retry: defaultRetry,
})
