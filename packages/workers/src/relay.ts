import type { Context } from '@limelight/core/context'
import { currentTraceparent, inSpan } from '@limelight/core/engines/tracing'
import type { JobMessage } from '@limelight/core/jobs/job'
import { returnUnpublished, takeUnpublished, type UnpublishedJob } from '@limelight/core/jobs/outbox'
import { headers, type JetStreamClient } from 'nats'
import { runLoop } from './loop.ts'
import { countPublished } from './metrics.ts'
import { openStream, subjectOf } from './streams.ts'
import { runListener, WakeUp } from './wake-up.ts'

const batchSize = 200
/** The delay of a job whose notification is lost. */
const pollIntervalMs = 10_000

/** Publishes outbox rows to JetStream. Any number of relays can share the rows. */
export async function runRelay(ctx: Context, signal: AbortSignal): Promise<void> {
  const wake = new WakeUp()
  const listening = runListener(ctx, 'outbox', wake, signal)
  const relaying = runLoop(ctx, 'The relay', signal, async succeeded => {
    const js = await openStream(ctx, signal)
    while (!signal.aborted) {
      const size = await relayBatch(ctx, js)
      succeeded()
      if (size < batchSize) await wake.wait(pollIntervalMs, signal)
    }
  })
  await Promise.all([listening, relaying])
}

/** Publishes one batch and returns its size. */
export async function relayBatch(ctx: Context, js: JetStreamClient): Promise<number> {
  const jobs = await takeUnpublished(ctx.db, batchSize, ctx.clock.now())
  if (jobs.length === 0) return 0
  const results = await Promise.allSettled(jobs.map(job => publish(ctx, js, job)))
  const failed = jobs.filter((_job, index) => results[index]?.status === 'rejected').map(job => job.id)
  countPublished(jobs.length - failed.length)
  const failure = results.find(result => result.status === 'rejected')
  if (failure === undefined) return jobs.length
  await returnUnpublished(ctx.db, failed)
  throw failure.reason
}

async function publish(ctx: Context, js: JetStreamClient, job: UnpublishedJob): Promise<void> {
  const message: JobMessage = { id: job.id, name: job.name, requestId: job.request_id }
  await inSpan(`publish ${job.name}`, { kind: 'producer', traceparent: job.traceparent }, () =>
    js.publish(subjectOf(ctx, job.role, job.name), JSON.stringify(message), {
      msgID: job.generation === 0 ? job.id : `${job.id}:${job.generation}`,
      timeout: 5000,
      ...traceHeaders(),
    }),
  )
}

function traceHeaders() {
  const traceparent = currentTraceparent()
  if (traceparent === undefined) return {}
  const own = headers()
  own.set('traceparent', traceparent)
  return { headers: own }
}
