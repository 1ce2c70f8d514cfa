import type { Context } from '@limelight/core/context'
import { inSpan } from '@limelight/core/engines/tracing'
import { type JobMessage, jobMessageSchema, retryDelayMs } from '@limelight/core/jobs/job'
import {
  claimJob,
  isJobOpen,
  lockJob,
  markDead,
  markDone,
  type OpenJob,
  recordFailure,
  renewClaim,
  scheduleRetry,
} from '@limelight/core/jobs/outbox'
import { describeError, isRetryable } from '@limelight/core/runtime/errors'
import type { Consumer, JsMsg } from 'nats'
import type { Handler } from './handle.ts'
import { runLoop } from './loop.ts'
import { type Outcome, observeJob } from './metrics.ts'
import { openConsumer } from './streams.ts'

/** Jobs that one process runs at a time per role. A definition changes it for its jobs by `maxConcurrent`. */
const maxConcurrentJobs = 8
/** How long NATS remembers that a role waits for a job. After a reconnect the role asks again. */
const pullTimeoutMs = 60_000

/** A job that another worker has, or that has no room here, is delivered again after this time. */
const busyRetryMs = 1000

/**
 * Handles the jobs of one role until the signal aborts, then finishes the jobs in progress. It asks
 * for one job at a time while it has room, so a waiting role costs one request per minute.
 */
export async function runConsumer(ctx: Context, role: string, handlers: Handler[], signal: AbortSignal): Promise<void> {
  const maxRunning = Math.max(maxConcurrentJobs, ...handlers.map(({ maxConcurrent }) => maxConcurrent ?? 0))
  const running = new Set<Promise<void>>()
  const start = (message: JsMsg) => {
    const run = handleMessage(ctx, role, handlers, message)
      .then(
        () => undefined,
        (error: unknown) => ctx.logger.error({ err: error }, 'Could not handle a job; NATS delivers it again'),
      )
      .finally(() => running.delete(run))
    running.add(run)
  }
  await runLoop(ctx, `The ${role} worker`, signal, async succeeded => {
    const consumer = await openConsumer(ctx, role, signal)
    while (!signal.aborted) {
      if (running.size >= maxRunning) await Promise.race(running)
      const message = await nextMessage(consumer, signal)
      succeeded()
      if (message !== undefined) start(message)
    }
  })
  await Promise.all(running)
}

/** Undefined when none came in time or the signal aborts. */
export async function nextMessage(consumer: Consumer, signal: AbortSignal): Promise<JsMsg | undefined> {
  const messages = await consumer.fetch({ max_messages: 1, expires: pullTimeoutMs })
  const end = () => messages.stop()
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  try {
    for await (const message of messages) return message
    return undefined
  } finally {
    signal.removeEventListener('abort', end)
  }
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
  const handler = handlers.find(({ name }) => name === job.name)
  const heartbeat = setInterval(() => beat(ctx, handler, message, job.id), ctx.config.jobAckWaitMs / 3)
  try {
    const traceparent = message.headers?.get('traceparent')
    const attributes = { 'limelight.job': job.id, 'limelight.request': job.requestId ?? '' }
    const { outcome, retryMs } = await inSpan(job.name, { kind: 'consumer', traceparent, attributes }, () =>
      runJob(ctx, handler, job),
    )
    if (retryMs !== undefined) message.nak(retryNow ? undefined : retryMs)
    else message.ack()
    const ms = performance.now() - start
    observeJob(role, job.name, outcome, ms / 1000)
    // A job that fails has its line already, with the error.
    if (outcome === 'done') {
      const { id: jobId, name, requestId } = job
      ctx.logger.info({ requestId, jobId, role, job: name, ms: Math.round(ms) }, 'Job done')
    }
    return outcome
  } finally {
    clearInterval(heartbeat)
  }
}

function beat(ctx: Context, handler: Handler | undefined, message: JsMsg, jobId: string): void {
  message.working()
  if (handler?.callsOut !== true) return
  renewClaim(ctx.db, jobId, claimOf(ctx)).catch(error =>
    ctx.logger.warn({ err: error, jobId }, 'Could not renew the claim of a job; another worker may repeat it'),
  )
}

function claimOf(ctx: Context): Parameters<typeof claimJob>[2] {
  return { now: ctx.clock.now(), ms: ctx.config.jobAckWaitMs }
}

function parseMessage(message: JsMsg): JobMessage | undefined {
  try {
    return jobMessageSchema.parse(message.json())
  } catch {
    return undefined
  }
}

async function runJob(
  base: Context,
  handler: Handler | undefined,
  job: JobMessage,
): Promise<{ outcome: Exclude<Outcome, 'invalid'>; retryMs?: number }> {
  const logger = base.logger.child({ job: job.name, jobId: job.id, requestId: job.requestId })
  const ctx: Context = { ...base, logger, ...(job.requestId === null ? {} : { requestId: job.requestId }) }
  if (handler === undefined) {
    // During a rolling deploy a newer api may emit jobs that only a newer worker can handle.
    logger.warn('No handler for this job; waiting for a worker that has one')
    return { outcome: 'no handler', retryMs: 30_000 }
  }
  const others = runningJobs.get(handler) ?? 0
  if (others >= (handler.maxConcurrent ?? maxConcurrentJobs)) return { outcome: 'in progress', retryMs: busyRetryMs }
  runningJobs.set(handler, others + 1)
  try {
    if (await perform(ctx, handler, job.id)) return { outcome: 'done' }
    if (await isJobOpen(ctx.db, job.id)) return { outcome: 'in progress', retryMs: busyRetryMs }
    return { outcome: 'already done' }
  } catch (error) {
    return await handleFailure(ctx, handler, job, error)
  } finally {
    runningJobs.set(handler, (runningJobs.get(handler) ?? 1) - 1)
  }
}

/** How many jobs of a handler this process runs now. */
const runningJobs = new WeakMap<Handler, number>()

/** Returns false for a job that is done, dead or in progress elsewhere. */
async function perform(ctx: Context, handler: Handler, id: string): Promise<boolean> {
  if (!handler.callsOut) {
    return commit(ctx, id, { hasHappened: false }, open => handler.run(ctx, toDelivery(handler, id, open)))
  }
  const claimed = await claimJob(ctx.db, id, claimOf(ctx))
  if (claimed === undefined) return false
  const write = await handler.run(ctx, toDelivery(handler, id, claimed))
  return commit(ctx, id, { hasHappened: true }, async () => write)
}

type Run = Handler['run']

/**
 * The effect and its mark commit together, so a second delivery finds the mark and does nothing.
 */
function commit(
  ctx: Context,
  id: string,
  effect: { hasHappened: boolean },
  prepare: (open: OpenJob) => ReturnType<Run>,
): Promise<boolean> {
  return ctx.db.transaction().execute(async trx => {
    const open = await lockJob(trx, id, effect)
    if (open === undefined) return false
    const write = await prepare(open)
    await write(trx)
    await markDone(trx, id, ctx.clock.now())
    return true
  })
}

function toDelivery({ retry }: Handler, id: string, { payload, attempts }: OpenJob): Parameters<Run>[1] {
  return { id, payload, isFirst: attempts === 0, isLast: attempts + 1 >= retry.attempts }
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
