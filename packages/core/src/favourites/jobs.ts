import * as z from 'zod'
import { defineJob } from '../jobs/job.ts'

/** Writes the file of an export. Each job holds a batch in memory and keeps one core busy. */
export const writeExportJob = defineJob({
  role: 'exports',
  name: 'favourites.write-export',
  payload: z.object({ exportId: z.uuid() }),
  retry: { attempts: 6, firstDelayMs: 1000, maxDelayMs: 120_000 },
  maxConcurrent: 2,
})
