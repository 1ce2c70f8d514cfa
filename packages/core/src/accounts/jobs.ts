import * as z from 'zod'
import { defineJob, patient } from '../jobs.ts'

export const activationMailJob = defineJob({
  role: 'mail',
  name: 'accounts.activation',
  payload: z.object({ linkId: z.uuid() }),
  retry: patient,
})
