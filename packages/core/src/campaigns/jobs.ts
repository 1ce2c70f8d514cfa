import * as z from 'zod'
import { defineJob } from '../jobs/job.ts'

/** A reply on its way to the sender. */
export const forwardReplyJob = defineJob({
  role: 'mail',
  name: 'campaigns.forward',
  payload: z.object({ inboundId: z.uuid() }),
})

/** A single mail of a user. A mail whose fate is unknown is never sent again. */
export const sendMailJob = defineJob({
  role: 'mail',
  name: 'campaigns.send-mail',
  payload: z.object({ mailId: z.uuid() }),
})
