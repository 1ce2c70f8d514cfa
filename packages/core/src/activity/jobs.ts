import * as z from 'zod'
import { defineJob, patient } from '../jobs/job.ts'

export const pushEventJob = defineJob({
  role: 'live',
  name: 'activity.push',
  payload: z.object({ eventId: z.uuid() }),
  retry: patient,
})
