import * as z from 'zod'
import { defaultRetry, defineJob } from '../jobs/job.ts'

/** Tells the owners of these wallets that a transfer or a deposit of theirs has changed. */
export const pushWalletsJob = defineJob({
  role: 'live',
  name: 'chain.push-wallets',
  payload: z.object({ addresses: z.array(z.string()) }),
  retry: defaultRetry,
})
