import { orderActors, orderWords } from '@limelight/contract/orders/words'
import * as z from 'zod'
import { defineJob } from '../jobs/job.ts'

export const orderMailJob = defineJob({
  role: 'mail',
  name: 'orders.mail',
  payload: z.object({
    orderId: z.uuid(),
    userId: z.uuid(),
    what: z.enum(orderWords),
    by: z.enum(orderActors),
    amount: z.string().optional(),
    toSeller: z.string().optional(),
    until: z.string().optional(),
    post: z.string().optional(),
    yourPost: z.string().optional(),
    fix: z.string().optional(),
  }),
})

/** Reads posts of one seller and network. Their rows say when the next attempt is due. */
export const checkPostsJob = defineJob({
  role: 'social',
  name: 'orders.checkPosts',
  payload: z.object({ postIds: z.array(z.uuid()).min(1).max(50) }),
})

/** Reminds an admin that the contract ends a dispute soon. */
export const disputeReminderJob = defineJob({
  role: 'mail',
  name: 'orders.dispute-reminder',
  payload: z.object({ disputeId: z.uuid(), userId: z.uuid() }),
})
