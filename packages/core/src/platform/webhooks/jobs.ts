import * as z from 'zod'
import { defineJob } from '../../jobs/job.ts'

/** How many endpoints one process serves at a time. Most of its time it waits for their servers. */
export const turnsAtOnce = 64

/** Sends what is due at an endpoint. A message that fails has a schedule of its own, so the job is done. */
export const deliverJob = defineJob({
  role: 'webhooks',
  name: 'platform.deliver',
  payload: z.object({ endpointId: z.uuid() }),
  maxConcurrent: turnsAtOnce,
})
