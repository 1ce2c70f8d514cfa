import { favouritesUpdateSchema } from '@limelight/contract/favourites/schema'
import * as z from 'zod'
import { defaultRetry, defineJob } from '../jobs/job.ts'

/** Sends a live update after a change to a list, its items or the columns. */
export const pushFavouritesJob = defineJob({
  role: 'live',
  name: 'favourites.push',
  payload: favouritesUpdateSchema.extend({ userId: z.uuid() }),
  retry: defaultRetry,
})

/** Writes the file of an export. Each job holds a batch in memory and keeps one core busy. */
export const writeExportJob = defineJob({
  role: 'exports',
  name: 'favourites.write-export',
  payload: z.object({ exportId: z.uuid() }),
  retry: { attempts: 6, firstDelayMs: 1000, maxDelayMs: 120_000 },
  maxConcurrent: 2,
})

/** Sends the progress of an export to the open windows of a user. */
export const pushExportJob = defineJob({
  role: 'live',
  name: 'favourites.push-export',
  payload: z.object({ exportId: z.uuid() }),
  retry: defaultRetry,
})
