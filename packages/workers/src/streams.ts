import type { Context } from '@limelight/core/context'
import { AckPolicy, DeliverPolicy, type JetStreamClient, nanos, RetentionPolicy, StorageType } from 'nats'

/** Longer than a redelivery, so that JetStream drops a copy of a republished job. */
const duplicateWindowMs = 120_000

export function streamName(ctx: Context): string {
  return `${ctx.config.natsPrefix}-jobs`
}

export function subjectOf(ctx: Context, role: string, name: string): string {
  return `${ctx.config.natsPrefix}.jobs.${role}.${name}`
}

/** Creates the stream again if it was lost: the outbox still has the jobs. */
export async function openStream(ctx: Context, signal?: AbortSignal): Promise<JetStreamClient> {
  const connection = await ctx.nats.connection(signal)
  const manager = await connection.jetstreamManager()
  await manager.streams.add({
    name: streamName(ctx),
    subjects: [`${ctx.config.natsPrefix}.jobs.>`],
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
    num_replicas: ctx.config.natsReplicas,
    duplicate_window: nanos(duplicateWindowMs),
  })
  return connection.jetstream()
}

/** One durable consumer per role, shared by all its processes. */
export async function openConsumer(ctx: Context, role: string, signal?: AbortSignal) {
  const js = await openStream(ctx, signal)
  const manager = await js.jetstreamManager()
  await manager.consumers.add(streamName(ctx), {
    durable_name: role,
    filter_subject: `${ctx.config.natsPrefix}.jobs.${role}.>`,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(ctx.config.jobAckWaitMs),
    // The outbox counts the attempts, where the count survives the stream.
    max_deliver: -1,
    // Jobs that wait for a retry count too, and must not block the others.
    max_ack_pending: 50_000,
  })
  return js.consumers.get(streamName(ctx), role)
}
