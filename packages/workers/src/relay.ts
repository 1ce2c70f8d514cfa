import type { Context } from '@limelight/core/context'
import type { JobMessage } from '@limelight/core/jobs/job'
import { listenForJobs, returnUnpublished, takeUnpublished, type UnpublishedJob } from '@limelight/core/jobs/outbox'
import type { JetStreamClient } from 'nats'
import { pause, runLoop } from './loop.ts'
import { countPublished } from './metrics.ts'
import { openStream, subjectOf } from './streams.ts'

const batchSize = 200
/** The delay of a job whose notification is lost, or which NATS has refused. */
const pollIntervalMs = 5000

/** Publishes outbox rows to JetStream. Any number of relays can share the rows. */
export async function runRelay(ctx: Context, signal: AbortSignal): Promise<void> {
  const wake = new WakeUp()
  const listening = runLoop(ctx, 'The listener of the relay', signal, succeeded =>
    listenUntilLost(ctx, wake, signal, succeeded),
  )
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
  if (failed.length === jobs.length) throw failure.reason
  ctx.logger.warn({ err: failure.reason }, 'Could not publish part of a batch; retrying with the next one')
  return jobs.length
}

async function publish(ctx: Context, js: JetStreamClient, job: UnpublishedJob): Promise<void> {
  const message: JobMessage = { id: job.id, name: job.name, requestId: job.request_id }
  await js.publish(subjectOf(ctx, job.role, job.name), JSON.stringify(message), {
    msgID: job.generation === 0 ? job.id : `${job.id}:${job.generation}`,
    timeout: 5000,
  })
}

async function listenUntilLost(ctx: Context, wake: WakeUp, signal: AbortSignal, succeeded: () => void): Promise<void> {
  let hangUp = (_reason?: Error) => {}
  const lost = new Promise<void>((resolve, reject) => {
    hangUp = reason => (reason === undefined ? resolve() : reject(reason))
  })
  // The connection can be lost before the await below.
  lost.catch(() => undefined)
  const end = () => hangUp()
  signal.addEventListener('abort', end, { once: true })
  try {
    const onLost = () => hangUp(new Error('Lost the connection that listens for jobs'))
    const listener = await listenForJobs(ctx, { onJob: () => wake.now(), onLost })
    succeeded()
    wake.now()
    await lost.finally(() => listener.close().catch(() => undefined))
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Remembers a call that comes while nothing waits. */
class WakeUp {
  #isCalled = false
  #waiting: AbortController | undefined

  now(): void {
    this.#isCalled = true
    this.#waiting?.abort()
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isCalled) {
      const waiting = new AbortController()
      const end = () => waiting.abort()
      this.#waiting = waiting
      signal.addEventListener('abort', end, { once: true })
      await pause(ms, waiting.signal)
      signal.removeEventListener('abort', end)
    }
    this.#isCalled = false
    this.#waiting = undefined
  }
}
