import type { Context } from '@limelight/core/context'
import { type JobMessage, jobMessageSchema, retryDelayMs } from '@limelight/core/jobs/job'
import { lockJob, markDead, markDone, recordFailure, scheduleRetry } from '@limelight/core/jobs/outbox'
import { describeError, isRetryable } from '@limelight/core/runtime/errors'
import type { JsMsg } from 'nats'
import type { Handler } from './handle.ts'
import { runLoop } from './loop.ts'
import { observeJob } from './metrics.ts'
import { openConsumer } from './streams.ts'

/**
 * Jobs that one process runs at a time per role, unless one of them sets a lower `maxConcurrent`.
 */
const maxConcurrentJobs = 8
/** The minimum that NATS accepts. An idle loop takes this long to notice the shutdown. */
const pullTimeoutMs = 1000

export type Outcome = 'done' | 'already done' | 'retry' | 'no handler' | 'dead' | 'invalid'

/** Handles the jobs of one role until the signal aborts, then finishes the jobs in progress. */
export async function runConsumer(ctx: Context, role: string, handlers: Handler[], signal: AbortSignal): Promise<void> {
  const laneCount = Math.min(maxConcurrentJobs, ...handlers.map(handler => handler.maxConcurrent ?? maxConcurrentJobs))
  const lanes = Array.from({ length: laneCount }, () =>
    runLoop(ctx, `The ${role} worker`, signal, async succeeded => {
      const consumer = await openConsumer(ctx, role, signal)
      while (!signal.aborted) {
        const message = await consumer.next({ expires: pullTimeoutMs })
        succeeded()
        if (message) await handleMessage(ctx, role, handlers, message)
      }
    }),
  )
  await Promise.all(lanes)
}

/**
 * Acknowledges only after the outbox has the outcome. `drain` sets `retryNow` to skip the backoff.
 */
export async function handleMessage(
  ctx: Context,
  role: string,
  handlers: Handler[],
  message: JsMsg,
  retryNow = false,
): Promise<Outcome> {
  const job = parseMessage(message)
  if (job === undefined) {
    ctx.logger.error({ subject: message.subject }, 'Dropped a message that is no job')
    message.term()
    return 'invalid'
  }
  const start = performance.now()
  const heartbeat = setInterval(() => message.working(), ctx.config.jobAckWaitMs / 3)
  try {
    const { outcome, retryMs } = await runJob(ctx, handlers, job)
    if (retryMs !== undefined) message.nak(retryNow ? undefined : retryMs)
    else message.ack()
    observeJob(role, job.name, outcome, (performance.now() - start) / 1000)
    return outcome
  } finally {
    clearInterval(heartbeat)
  }
}

function parseMessage(message: JsMsg): JobMessage | undefined {
  try {
    return jobMessageSchema.parse(message.json())
  } catch {
    return undefined
  }
}

/**
 * The effect and its mark commit together, so a second delivery finds the mark and does nothing.
 */
async function runJob(
  base: Context,
  handlers: Handler[],
  job: JobMessage,
): Promise<{ outcome: Exclude<Outcome, 'invalid'>; retryMs?: number }> {
  const logger = base.logger.child({ job: job.name, jobId: job.id, requestId: job.requestId })
  const ctx: Context = { ...base, logger, ...(job.requestId === null ? {} : { requestId: job.requestId }) }
  const handler = handlers.find(({ name }) => name === job.name)
  if (handler === undefined) {
    // During a rolling deploy a newer api may emit jobs that only a newer worker can handle.
    logger.warn('No handler for this job; waiting for a worker that has one')
    return { outcome: 'no handler', retryMs: 30_000 }
  }
  try {
    const isMine = await ctx.db.transaction().execute(async trx => {
      const locked = await lockJob(trx, job.id)
      if (locked === undefined) return false
      const isLast = locked.attempts + 1 >= handler.retry.attempts
      await handler.run(ctx, trx, { id: job.id, payload: locked.payload, isLast })
      await markDone(trx, job.id, ctx.clock.now())
      return true
    })
    return { outcome: isMine ? 'done' : 'already done' }
  } catch (error) {
    return await handleFailure(ctx, handler, job, error)
  }
}

async function handleFailure(
  ctx: Context,
  handler: Handler,
  job: JobMessage,
  error: unknown,
): Promise<{ outcome: 'retry' | 'dead'; retryMs?: number }> {
  try {
    const attempts = await recordFailure(ctx.db, job.id, describeError(error))
    if (!isRetryable(error) || attempts >= handler.retry.attempts) {
      await markDead(ctx.db, job.id, ctx.clock.now())
      ctx.logger.error({ err: error, attempts }, 'Job failed for good. See `npm run dead-letters -- list`.')
      return { outcome: 'dead' }
    }
    const retryMs = retryDelayMs(handler.retry, Math.max(1, attempts))
    await scheduleRetry(ctx.db, job.id, new Date(ctx.clock.now().getTime() + retryMs))
    ctx.logger.warn({ err: error, attempts, retryMs }, 'Job failed; retrying')
    return { outcome: 'retry', retryMs }
  } catch (storeError) {
    // Without Postgres no attempt can be counted, so the message is only redelivered.
    ctx.logger.warn({ err: storeError, cause: describeError(error) }, 'Postgres is not available; retrying the job')
    return { outcome: 'retry', retryMs: 1000 }
  }
}
