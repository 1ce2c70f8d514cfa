import * as z from 'zod'
import { defaultRetry, defineJob } from '../jobs/job.ts'

export const publishApprovalJob = defineJob({
  role: 'live',
  name: 'approvals.push',
  payload: z.object({ approvalId: z.uuid() }),
  retry: defaultRetry,
})
