import * as z from 'zod'
import { defineJob, type RetryPolicy } from '../jobs/job.ts'

/** Retries for about six hours while a network has no quota left or a store is down. */
const veryPatient: RetryPolicy = { attempts: 16, firstDelayMs: 1000, maxDelayMs: 2 * 60 * 60_000 }

/** Reads one part of an uploaded file, then emits the next one. */
export const uploadPartJob = defineJob({
  role: 'ingest',
  name: 'influencers.upload-part',
  payload: z.object({ jobId: z.uuid() }),
  retry: veryPatient,
})

export const parseProfileJob = defineJob({
  role: 'ingest',
  name: 'influencers.parse',
  payload: z.object({ jobId: z.uuid() }),
  retry: veryPatient,
})

/** Recalculates the peers of all creators after an upload. */
export const comparePeersJob = defineJob({
  role: 'ingest',
  name: 'influencers.compare-peers',
  payload: z.object({ asked: z.iso.datetime() }),
})
