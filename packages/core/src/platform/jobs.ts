import * as z from 'zod'
import { defineJob } from '../jobs/job.ts'

/** A mail beside a notice about keys, connections and webhooks. */
export const platformMailJob = defineJob({
  role: 'mail',
  name: 'platform.mail',
  payload: z.object({ userId: z.uuid(), subject: z.string(), text: z.string(), path: z.string() }),
})
