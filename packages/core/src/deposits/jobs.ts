import * as z from 'zod'
import { defaultRetry, defineJob } from '../jobs/job.ts'

/** Tells one person that a platform key was used by someone else. */
export const keyAlertMailJob = defineJob({
  role: 'mail',
  name: 'deposits.key-alert',
  payload: z.object({ txHash: z.string(), userId: z.uuid() }),
  retry: defaultRetry,
})
