import * as z from 'zod'
import { defineJob } from '../jobs/job.ts'

/** Tells one person that a platform key was used by someone else. */
export const keyAlertMailJob = defineJob({
  role: 'mail',
  name: 'deposits.key-alert',
  payload: z.object({ txHash: z.string(), userId: z.uuid() }),
})

/** The chain has something new about the deposit of an order, which the order takes over. */
export const applyDepositJob = defineJob({
  role: 'orders',
  name: 'deposits.changed',
  payload: z.object({ id: z.uuid() }),
})
