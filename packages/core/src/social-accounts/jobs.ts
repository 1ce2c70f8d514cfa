import { accountKinds } from '@limelight/contract/social-accounts/kinds'
import * as z from 'zod'
import { defineJob, providerRetry } from '../jobs/job.ts'

/** Reads the figures of one account again. Its row says when the next attempt is due. */
export const refreshAccountJob = defineJob({
  role: 'social',
  name: 'social-accounts.refresh',
  /** `dueAt` is that of the row; without it, the figures are read at once. */
  payload: z.object({ accountId: z.uuid(), dueAt: z.iso.datetime().optional() }),
})

/**
 * Takes the permission back at the provider. Tokens are no part of a job, so the row of the removed
 * account keeps them, encrypted, until this is done.
 */
export const revokeTokensJob = defineJob({
  role: 'social',
  name: 'social-accounts.revoke',
  payload: z.object({ revocationId: z.uuid() }),
  retry: providerRetry,
})

/** Brings the creator of an account up to date in the search store. */
export const verifyCreatorJob = defineJob({
  role: 'social',
  name: 'social-accounts.verify',
  payload: z.object({ kind: z.enum(accountKinds), platformId: z.string() }),
  retry: providerRetry,
})
