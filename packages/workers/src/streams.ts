import { isDeepStrictEqual } from 'node:util'
import type { Context } from '@limelight/core/context'
import { clickStreamName, clickSubject } from '@limelight/core/results/clicks/stream'
import { describeError } from '@limelight/core/runtime/errors'
import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamClient,
  NatsError,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats'

/** Longer than a redelivery, so that JetStream drops a copy of a republished job. */
const duplicateWindowMs = 120_000

export function streamName(ctx: Context): string {
  return `${ctx.config.natsPrefix}-jobs`
}

export function subjectOf(ctx: Context, role: string, name: string): string {
  return `${ctx.config.natsPrefix}.jobs.${role}.${name}`
}

type OwnSettings = Pick<Partial<StreamConfig>, 'subjects' | 'discard' | 'max_msgs'>

/**
 * Creates the stream, also again if it was lost, because the outbox still has the jobs. A stream
 * with another configuration is updated.
 */
export function openStream(ctx: Context, signal?: AbortSignal): Promise<JetStreamClient> {
  return openNamed(ctx, streamName(ctx), { subjects: [`${ctx.config.natsPrefix}.jobs.>`] }, signal)
}

/** No click leaves a full stream uncounted: the api gets no ack for a new one and keeps it in Postgres. */
function openClickStream(ctx: Context, signal?: AbortSignal): Promise<JetStreamClient> {
  const limits = { discard: DiscardPolicy.New, max_msgs: 10_000_000 }
  return openNamed(ctx, clickStreamName(ctx), { subjects: [clickSubject(ctx)], ...limits }, signal)
}

async function openNamed(ctx: Context, name: string, own: OwnSettings, signal?: AbortSignal): Promise<JetStreamClient> {
  const connection = await ctx.nats.connection(signal)
  const replicas = ctx.config.natsReplicas
  // Such a server creates no replicated stream, but stores an update without effect.
  if (replicas > 1 && !connection.info?.cluster)
    throw new Error(`NATS_REPLICAS is ${replicas}, but the NATS server has no cluster. Set it to 1 or add servers.`)
  const manager = await connection.jetstreamManager()
  const wanted = {
    ...own,
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
    num_replicas: replicas,
    duplicate_window: nanos(duplicateWindowMs),
  }
  await reconcile(ctx, `stream ${name}`, wanted, {
    read: () => manager.streams.info(name),
    create: () => manager.streams.add({ name, ...wanted }),
    update: () => manager.streams.update(name, wanted),
  })
  return connection.jetstream()
}

/** One durable consumer per role, shared by all its processes. */
export async function openConsumer(ctx: Context, role: string, signal?: AbortSignal) {
  const subject = `${ctx.config.natsPrefix}.jobs.${role}.>`
  return openDurable(ctx, await openStream(ctx, signal), { stream: streamName(ctx), role, subject })
}

export async function openClickConsumer(ctx: Context, signal?: AbortSignal) {
  const stream = clickStreamName(ctx)
  return openDurable(ctx, await openClickStream(ctx, signal), { stream, role: 'clicks', subject: clickSubject(ctx) })
}

/**
 * After a crash, NATS may hold messages again that were acknowledged, and deliver none of them. It delivers all of them
 * to a new consumer, and clicks that come again count once.
 */
export async function deleteOvertakenConsumer(ctx: Context, signal: AbortSignal): Promise<void> {
  const stream = clickStreamName(ctx)
  const manager = await (await ctx.nats.connection(signal)).jetstreamManager()
  // In this order, because a message leaves the stream after its ack.
  const { ack_floor } = await manager.consumers.info(stream, 'clicks')
  const { state } = await manager.streams.info(stream)
  if (state.messages === 0 || state.first_seq > ack_floor.stream_seq) return
  ctx.logger.info('NATS holds acknowledged clicks again; reading them once more')
  await manager.consumers.delete(stream, 'clicks')
}

async function openDurable(
  ctx: Context,
  js: JetStreamClient,
  { stream, role, subject }: { stream: string; role: string; subject: string },
) {
  const manager = await js.jetstreamManager()
  const wanted = {
    filter_subject: subject,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(ctx.config.jobAckWaitMs),
    // The outbox counts the attempts, where the count survives the stream.
    max_deliver: -1,
    // Jobs that wait for a retry count too, and must not block the others.
    max_ack_pending: 50_000,
  }
  await reconcile(ctx, `consumer ${role} of the stream ${stream}`, wanted, {
    read: () => manager.consumers.info(stream, role),
    create: () => manager.consumers.add(stream, { durable_name: role, ...wanted }),
    update: () => manager.consumers.update(stream, role, wanted),
  })
  return js.consumers.get(stream, role)
}

type Calls = { read: () => Promise<{ config: object }>; create: () => Promise<unknown>; update: () => Promise<unknown> }

/** Rejects with what to do if NATS cannot change what is there. */
async function reconcile(ctx: Context, what: string, wanted: object, { read, create, update }: Calls): Promise<void> {
  const found = await read().catch((error: unknown) => {
    if (error instanceof NatsError && error.api_error?.code === 404) return undefined
    throw error
  })
  // Another process may create it meanwhile, which NATS accepts if the configuration is the same.
  if (found === undefined) return void (await create())
  const current = new Map<string, unknown>(Object.entries(found.config))
  const changes = Object.entries(wanted).filter(([key, value]) => !isDeepStrictEqual(current.get(key), value))
  if (changes.length === 0) return
  const named = changes.map(([key, value]) => `${key} from ${String(current.get(key))} to ${String(value)}`).join(', ')
  await update().catch((cause: unknown) => {
    throw new Error(
      `NATS refused to change the ${what}: ${named} (${describeError(cause)}). Undo the change, or delete it in NATS; jobs that wait are published again.`,
      { cause },
    )
  })
  ctx.logger.info(`Changed the ${what}: ${named}`)
}
