import type { Context } from '@limelight/core/context'
import type { JobMessage } from '@limelight/core/jobs'
import { listenForJobs, markPublished, takeUnpublished, type UnpublishedJob } from '@limelight/core/outbox'
import type { JetStreamClient } from 'nats'
import { keepTurning, pause } from './loop.ts'
import { countPublished } from './metrics.ts'
import { openStream, subjectOf } from './streams.ts'

const batchSize = 200
/** A notification may be lost with its connection; this is how late a job can then be. */
const pollMs = 1000

/** Carries jobs from the outbox to JetStream. Any number of relays share the rows. */
export async function runRelay(ctx: Context, signal: AbortSignal): Promise<void> {
  const wake = new Wake()
  const ears = keepTurning(ctx, "The relay's ear", signal, () => listenUntilLost(ctx, wake, signal))
  const hands = keepTurning(ctx, 'The relay', signal, async () => {
    const js = await openStream(ctx, signal)
    while (!signal.aborted) {
      if ((await relayBatch(ctx, js)) < batchSize) await wake.wait(pollMs, signal)
    }
  })
  await Promise.all([ears, hands])
}

/** Publishes one batch and answers its size. */
export async function relayBatch(ctx: Context, js: JetStreamClient): Promise<number> {
  return ctx.db.transaction().execute(async trx => {
    const jobs = await takeUnpublished(trx, batchSize)
    if (jobs.length === 0) return 0
    const results = await Promise.allSettled(jobs.map(job => publish(ctx, js, job)))
    const published = jobs.filter((_job, index) => results[index]?.status === 'fulfilled').map(job => job.id)
    const failure = results.find(result => result.status === 'rejected')
    if (published.length === 0 && failure) throw failure.reason
    await markPublished(trx, published, ctx.clock.now())
    countPublished(published.length)
    return jobs.length
  })
}

async function publish(ctx: Context, js: JetStreamClient, job: UnpublishedJob): Promise<void> {
  const message: JobMessage = { id: job.id, name: job.name, requestId: job.request_id }
  await js.publish(subjectOf(ctx, job.role, job.name), JSON.stringify(message), {
    msgID: job.generation === 0 ? job.id : `${job.id}:${job.generation}`,
    timeout: 5000,
  })
}

async function listenUntilLost(ctx: Context, wake: Wake, signal: AbortSignal): Promise<void> {
  let hangUp = () => {}
  const lost = new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    hangUp = () => reject(new Error('The connection that listens was lost'))
  })
  // It may be lost before anyone awaits it below.
  lost.catch(() => undefined)
  const ear = await listenForJobs(ctx, { onJob: () => wake.now(), onLost: hangUp })
  wake.now()
  try {
    await lost
  } finally {
    await ear.close().catch(() => undefined)
  }
}

/** Remembers a call that came while nobody waited. */
class Wake {
  #isCalled = false
  #waiting: (() => void) | undefined

  now(): void {
    this.#isCalled = true
    this.#waiting?.()
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isCalled) {
      const timer = new AbortController()
      await Promise.race([
        new Promise<void>(resolve => {
          this.#waiting = resolve
        }),
        pause(ms, AbortSignal.any([signal, timer.signal])),
      ])
      timer.abort()
    }
    this.#isCalled = false
    this.#waiting = undefined
  }
}
