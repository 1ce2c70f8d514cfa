import type { Context } from '@limelight/core/context'
import { type JobMessage, jobMessageSchema, retryDelayMs } from '@limelight/core/jobs/job'
import { lockJob, markDead, markDone, recordFailure, scheduleRetry } from '@limelight/core/jobs/outbox'
import { describeError, isRetryable } from '@limelight/core/runtime/errors'
import type { JsMsg } from 'nats'
import type { Handler } from './handle.ts'
import { runLoop } from './loop.ts'
import { observeJob } from './metrics.ts'
import { openConsumer } from './streams.ts'

/** Messages one process works on at a time, per role, unless one of its jobs asks for fewer. */
const maxConcurrentJobs = 8
/** NATS takes no less than a second; it is also how long an idle loop takes to notice the end. */
const pullTimeoutMs = 1000

export type Outcome = 'done' | 'already done' | 'retry' | 'no handler' | 'dead' | 'rubbish'

/** Handles the jobs of one role until the signal, then finishes what it has begun. */
export async function runConsumer(ctx: Context, role: string, handlers: Handler[], signal: AbortSignal): Promise<void> {
  const atOnce = Math.min(maxConcurrentJobs, ...handlers.map(handler => handler.maxConcurrent ?? maxConcurrentJobs))
  const lanes = Array.from({ length: atOnce }, () =>
    runLoop(ctx, `The ${role} worker`, signal, async works => {
      const consumer = await openConsumer(ctx, role, signal)
      while (!signal.aborted) {
        const message = await consumer.next({ expires: pullTimeoutMs })
        works()
        if (message) await handleMessage(ctx, role, handlers, message)
      }
    }),
  )
  await Promise.all(lanes)
}

/** Acknowledges only after the outbox knows the outcome. `retryNow` is for `drain`, which has no patience. */
export async function handleMessage(
  ctx: Context,
  role: string,
  handlers: Handler[],
  message: JsMsg,
  retryNow = false,
): Promise<Outcome> {
  const job = parseMessage(message)
  if (job === undefined) {
    ctx.logger.error({ subject: message.subject }, 'A message that is no job was thrown away')
    message.term()
    return 'rubbish'
  }
  const start = performance.now()
  const beat = setInterval(() => message.working(), ctx.config.jobAckWaitMs / 3)
  try {
    const { outcome, retryMs } = await runJob(ctx, handlers, job)
    if (retryMs !== undefined) message.nak(retryNow ? undefined : retryMs)
    else message.ack()
    observeJob(role, job.name, outcome, (performance.now() - start) / 1000)
    return outcome
  } finally {
    clearInterval(beat)
  }
}

function parseMessage(message: JsMsg): JobMessage | undefined {
  try {
    return jobMessageSchema.parse(message.json())
  } catch {
    return undefined
  }
}

/** The effect and the mark that it happened are one transaction; a second delivery finds the mark and does nothing. */
async function runJob(
  house: Context,
  handlers: Handler[],
  job: JobMessage,
): Promise<{ outcome: Exclude<Outcome, 'rubbish'>; retryMs?: number }> {
  const logger = house.logger.child({ job: job.name, jobId: job.id, requestId: job.requestId })
  const ctx: Context = { ...house, logger, ...(job.requestId === null ? {} : { requestId: job.requestId }) }
  const handler = handlers.find(({ name }) => name === job.name)
  if (handler === undefined) {
    // During a rolling deploy a newer api may ask for what only a newer worker knows.
    logger.warn('No handler for this job here; it waits for a worker that has one')
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
      ctx.logger.error({ err: error, attempts }, 'A job is dead; see `npm run dead-letters -- list`')
      return { outcome: 'dead' }
    }
    const retryMs = retryDelayMs(handler.retry, Math.max(1, attempts))
    await scheduleRetry(ctx.db, job.id, new Date(ctx.clock.now().getTime() + retryMs))
    ctx.logger.warn({ err: error, attempts, retryMs }, 'A job failed and is tried again')
    return { outcome: 'retry', retryMs }
  } catch (storeError) {
    // Without the store nothing can be counted; the message simply comes again.
    ctx.logger.warn({ err: storeError, cause: describeError(error) }, 'The store is away; the job comes again')
    return { outcome: 'retry', retryMs: 1000 }
  }
}
