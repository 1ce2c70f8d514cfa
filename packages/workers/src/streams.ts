import type { Context } from '@limelight/core/context'
import { AckPolicy, DeliverPolicy, type JetStreamClient, nanos, RetentionPolicy, StorageType } from 'nats'

/** Longer than a redelivery, so that a republished job meets the memory of its first copy. */
const duplicateWindowMs = 120_000

export function streamName(ctx: Context): string {
  return `${ctx.config.natsPrefix}-jobs`
}

export function subjectOf(ctx: Context, role: string, name: string): string {
  return `${ctx.config.natsPrefix}.jobs.${role}.${name}`
}

/** The stream may be gone after an accident with its disk; making it again is all that is needed, the outbox has the jobs. */
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

/** One durable consumer a role, shared by all processes that run it. */
export async function openConsumer(ctx: Context, role: string, signal?: AbortSignal) {
  const js = await openStream(ctx, signal)
  const manager = await js.jetstreamManager()
  await manager.consumers.add(streamName(ctx), {
    durable_name: role,
    filter_subject: `${ctx.config.natsPrefix}.jobs.${role}.>`,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(ctx.config.jobAckWaitMs),
    // How often a job is worth trying is counted in the outbox, where it survives the stream.
    max_deliver: -1,
    // Jobs that wait for their next attempt count too, and must not keep the role from the others.
    max_ack_pending: 50_000,
  })
  return js.consumers.get(streamName(ctx), role)
}
