import * as z from 'zod'
import { defaultRetry, defineJob } from '../jobs/job.ts'

export const publishEventJob = defineJob({
  role: 'live',
  name: 'activity.push',
  payload: z.object({ eventId: z.uuid() }),
  retry: defaultRetry,
})
