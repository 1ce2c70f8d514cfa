import { favouritesNewsSchema } from '@limelight/contract/favourites/schema'
import * as z from 'zod'
import { defaultRetry, defineJob } from '../jobs/job.ts'

/** Tells the open windows of a person that a list, what is in it, or the columns are no longer what they show. */
export const pushFavouritesJob = defineJob({
  role: 'live',
  name: 'favourites.push',
  payload: favouritesNewsSchema.extend({ userId: z.uuid() }),
  retry: defaultRetry,
})

/** Writes the file of an export. Each holds a batch of its list and keeps a processor busy. */
export const writeExportJob = defineJob({
  role: 'exports',
  name: 'favourites.write-export',
  payload: z.object({ exportId: z.uuid() }),
  retry: { attempts: 6, firstDelayMs: 1000, maxDelayMs: 120_000 },
  maxConcurrent: 2,
})

/** Tells the open windows of a person how far an export is. */
export const pushExportJob = defineJob({
  role: 'live',
  name: 'favourites.push-export',
  payload: z.object({ exportId: z.uuid() }),
  retry: defaultRetry,
})
