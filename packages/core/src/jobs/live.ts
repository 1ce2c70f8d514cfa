import { setTimeout as pause } from 'node:timers/promises'
import { type LiveName, liveMessages } from '@limelight/contract/live'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { untilAborted } from '../runtime/until-aborted.ts'

/** Everybody who is signed in as this user, on any machine. */
export function userRoom(userId: string): string {
  return `user:${userId}`
}

/** The windows of one sign-in. Rooms travel, so they are named by the hash under which the session is stored. */
export function sessionRoom(hashedSessionId: string): string {
  return `session:${hashedSessionId}`
}

const roomField = z.string().min(1)

function envelopeOf<Name extends LiveName>(name: Name) {
  return z.object({ room: roomField, name: z.literal(name), data: liveMessages[name] })
}

/** One line per message of the contract; `close` ends the connections of a room. */
const envelopeSchema = z.union([
  z.object({ room: roomField, close: z.literal(true) }),
  envelopeOf('event'),
  envelopeOf('tariff'),
  envelopeOf('ingest'),
  envelopeOf('export'),
  envelopeOf('favourites'),
])

export type Envelope = z.infer<typeof envelopeSchema>

const publishTimeoutMs = 5000
const retryIntervalMs = 1000

/**
 * Tells the open windows of a room, whichever instance holds them. Nobody keeps it for windows that are away: they read
 * what they missed when they come back. What a transaction wrote is told by a job of role `live`, so that nothing is told
 * that was rolled back; an answer that is never given fails the job, which then tries again.
 */
export async function publishLive(ctx: Context, message: Envelope): Promise<void> {
  const deadline = AbortSignal.timeout(publishTimeoutMs)
  const connection = await ctx.nats.connection(deadline)
  connection.publish(liveSubject(ctx), JSON.stringify(envelopeSchema.parse(message)))
  await untilAborted(connection.flush(), deadline)
}

/**
 * Hears everything that is told, until the signal. NATS may be away at any time: the client renews its subscriptions by
 * itself, and a connection that was given up for good is asked for again.
 */
export async function listenLive(
  ctx: Context,
  onMessage: (message: Envelope) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await receiveUntilClosed(ctx, onMessage, signal)
      await pause(retryIntervalMs, undefined, { signal, ref: false })
    } catch (error) {
      if (signal.aborted) return
      ctx.logger.warn({ err: error }, 'Live updates are interrupted and come back with NATS')
      await pause(retryIntervalMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}

/** Returns when the connection is closed for good or the signal comes. */
async function receiveUntilClosed(
  ctx: Context,
  onMessage: (message: Envelope) => void,
  signal: AbortSignal,
): Promise<void> {
  const connection = await ctx.nats.connection(signal)
  const subscription = connection.subscribe(liveSubject(ctx))
  const end = () => subscription.unsubscribe()
  signal.addEventListener('abort', end, { once: true })
  try {
    for await (const message of subscription) {
      const envelope = parseEnvelope(message.string())
      if (envelope === undefined) ctx.logger.warn('A live message that nobody here understands was passed over')
      else onMessage(envelope)
    }
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** During a rolling deploy a newer instance may tell what this one does not know yet. */
function parseEnvelope(text: string): Envelope | undefined {
  try {
    return envelopeSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function liveSubject(ctx: Context): string {
  return `${ctx.config.natsPrefix}.live`
}
