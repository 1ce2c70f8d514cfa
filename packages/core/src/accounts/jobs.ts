import * as z from 'zod'
import { defineJob } from '../jobs/job.ts'

export const activationMailJob = defineJob({
  role: 'mail',
  name: 'accounts.activation',
  payload: z.object({ linkId: z.uuid() }),
})

/** Anyone can request it for any address; the job finds out whether there is an account. */
export const activationRequestJob = defineJob({
  role: 'mail',
  name: 'accounts.activation-request',
  payload: z.object({ email: z.string() }),
})

/** Anyone can request it for any address, like the job above. */
export const recoveryMailJob = defineJob({
  role: 'mail',
  name: 'accounts.recovery',
  payload: z.object({ email: z.string() }),
})

export const deletionMailJob = defineJob({
  role: 'mail',
  name: 'accounts.deletion',
  payload: z.object({ userId: z.uuid() }),
})

/** Notifies the former address of an account about a change. */
export const noticeMailJob = defineJob({
  role: 'mail',
  name: 'accounts.notice',
  payload: z.object({
    kind: z.enum([
      'password-changed',
      'email-change-requested',
      'email-changed',
      'account-restored',
      'wallet-changed',
      'wallet-taken',
    ]),
    name: z.string(),
    email: z.string(),
    /** For a new password: how many keys and connections it leaves alone. */
    keys: z.int().optional(),
    newEmail: z.string().optional(),
    /** The wallet that the account had, and the one that took its place. */
    wallet: z.object({ former: z.string(), next: z.string().nullable() }).optional(),
  }),
})

/** The unpaid orders of a deleted account end. */
export const cancelOrdersJob = defineJob({
  role: 'orders',
  name: 'accounts.cancel-orders',
  payload: z.object({ userId: z.uuid() }),
})

/** The linked accounts of a user who left or came back are hidden or shown. */
export const verifyAccountsJob = defineJob({
  role: 'social',
  name: 'accounts.verify-accounts',
  payload: z.object({ userId: z.uuid() }),
})
