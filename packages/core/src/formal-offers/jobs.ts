import * as z from 'zod'
import { defineJob } from '../jobs/job.ts'

export const proposalMailJob = defineJob({
  role: 'mail',
  name: 'formal-offers.proposal',
  payload: z.object({ formalOfferId: z.uuid() }),
})
