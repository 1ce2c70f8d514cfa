import * as z from 'zod'
import { defaultRetry, defineJob } from '../jobs/job.ts'

export const activationMailJob = defineJob({
  role: 'mail',
  name: 'accounts.activation',
  payload: z.object({ linkId: z.uuid() }),
  retry: defaultRetry,
})

/** Asked for by anybody about any address. Whether there is such an account is found out behind the answer. */
export const activationRequestJob = defineJob({
  role: 'mail',
  name: 'accounts.activation-request',
  payload: z.object({ email: z.string() }),
  retry: defaultRetry,
})

/** Asked for by anybody about any address, like the one above. */
export const recoveryMailJob = defineJob({
  role: 'mail',
  name: 'accounts.recovery',
  payload: z.object({ email: z.string() }),
  retry: defaultRetry,
})

/** Tells the owner of an account what was changed, at the address it had before. */
export const noticeMailJob = defineJob({
  role: 'mail',
  name: 'accounts.notice',
  payload: z.object({ kind: z.enum(['password-changed', 'email-changed']), name: z.string(), email: z.string() }),
  retry: defaultRetry,
})

/** The sessions are named by the hashes under which they are stored. */
export const sessionsEndedJob = defineJob({
  role: 'live',
  name: 'accounts.sessions-ended',
  payload: z.object({ sessionHashes: z.array(z.string()) }),
  retry: defaultRetry,
})
