import { type Click, clickSchema } from '@limelight/contract/results/clicks/schema'
import type { JetStreamClient } from 'nats'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import type { Nats } from '../../engines/nats.ts'
import { untilAborted } from '../../runtime/until-aborted.ts'

export function clickStreamName({ config }: Context): string {
  return `${config.natsPrefix}-clicks`
}

export function clickSubject({ config }: Context): string {
  return `${config.natsPrefix}.clicks`
}

const messageSchema = z.array(clickSchema)
const clients = new WeakMap<Nats, JetStreamClient>()

async function clientOf({ nats }: Context, timeoutMs: number): Promise<JetStreamClient> {
  const known = clients.get(nats)
  if (known !== undefined) return known
  const connection = await nats.connection(AbortSignal.timeout(timeoutMs))
  const client = connection.jetstream()
  clients.set(nats, client)
  void connection.closed().then(() => clients.delete(nats))
  return client
}

/** So that a batch of the worker is no larger than 100,000 clicks. */
export const maxClicksPerMessage = 50

/** Resolves once NATS has the clicks in a file, else rejects within the time. */
export async function publishClicks(ctx: Context, clicks: readonly Click[], timeoutMs: number): Promise<void> {
  const client = await clientOf(ctx, timeoutMs)
  await client.publish(clickSubject(ctx), JSON.stringify(clicks), { timeout: timeoutMs })
}

/** Empty for a message that holds no clicks. */
export function parseClicks(text: string): Click[] {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}

const lookTimeoutMs = 250
/** When this process last saw what the stream holds. */
const lookedAt = new WeakMap<Nats, Date>()

/**
 * The time of the first click in the stream, null if it is empty. While NATS is away, clicks since the
 * last look may be in it.
 */
export async function findOldestInStream(ctx: Context): Promise<Date | null> {
  const now = ctx.clock.now()
  try {
    const oldest = await untilAborted(readOldest(ctx), AbortSignal.timeout(lookTimeoutMs))
    lookedAt.set(ctx.nats, oldest ?? now)
    return oldest
  } catch (error) {
    ctx.logger.debug({ err: error }, 'Could not look into the stream of clicks')
    return lookedAt.get(ctx.nats) ?? null
  }
}

async function readOldest(ctx: Context): Promise<Date | null> {
  const client = await clientOf(ctx, lookTimeoutMs)
  const manager = await client.jetstreamManager()
  const { state } = await manager.streams.info(clickStreamName(ctx))
  if (state.messages === 0) return null
  const message = await manager.streams.getMessage(clickStreamName(ctx), { seq: state.first_seq })
  const [click] = parseClicks(message.string())
  return click === undefined ? null : new Date(click.at)
}
