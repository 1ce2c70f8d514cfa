import * as z from 'zod'
import { defaultRetry, defineJob } from '../jobs/job.ts'

export const pushEventJob = defineJob({
  role: 'live',
  name: 'activity.push',
  payload: z.object({ eventId: z.uuid() }),
  retry: defaultRetry,
})
