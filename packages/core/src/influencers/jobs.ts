import * as z from 'zod'
import { defaultRetry, defineJob, type RetryPolicy } from '../jobs/job.ts'

/** A network without quota, or a store that is away, is asked again for some six hours. */
const veryPatient: RetryPolicy = { attempts: 16, firstDelayMs: 1000, maxDelayMs: 2 * 60 * 60_000 }

/** One part of an uploaded file; it asks for the next one itself. */
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

/** After a file with new creators all of them are compared anew. */
export const comparePeersJob = defineJob({
  role: 'ingest',
  name: 'influencers.compare-peers',
  payload: z.object({ asked: z.iso.datetime() }),
  retry: defaultRetry,
})

/** Tells the open windows of a person how far a job is. */
export const publishIngestJobJob = defineJob({
  role: 'live',
  name: 'influencers.push-ingest',
  payload: z.object({ jobId: z.uuid() }),
  retry: defaultRetry,
})
