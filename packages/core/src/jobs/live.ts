import { setTimeout as pause } from 'node:timers/promises'
import { type LiveName, liveMessages } from '@limelight/contract/live'
import type { NatsConnection } from 'nats'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { untilAborted } from '../runtime/until-aborted.ts'

/** All windows of a user, on any machine. */
export function userRoom(userId: string): string {
  return `user:${userId}`
}

/** The windows of all users. */
export const usersRoom = 'users'

/** The windows of all admins. */
export const adminsRoom = 'admins'

/** The windows of one admin, which receive no updates of the same person as a user. */
export function adminRoom(userId: string): string {
  return `admin:${userId}`
}

/** The windows of one session. Room names travel, so they hold the hash of the session id. */
export function sessionRoom(hashedSessionId: string): string {
  return `session:${hashedSessionId}`
}

const roomField = z.string().min(1)

function envelopeOf<Name extends LiveName>(name: Name) {
  return z.object({ room: roomField, name: z.literal(name), data: liveMessages[name] })
}

/** One line per message of the contract. */
const messageSchema = z.discriminatedUnion('name', [
  envelopeOf('event'),
  envelopeOf('wallet'),
  envelopeOf('tariff'),
  envelopeOf('ingest'),
  envelopeOf('export'),
  envelopeOf('favourites'),
  envelopeOf('approval'),
  envelopeOf('offer'),
  envelopeOf('offerGone'),
  envelopeOf('formalOffer'),
  envelopeOf('social'),
  envelopeOf('campaign'),
  envelopeOf('account'),
  envelopeOf('moderation'),
  envelopeOf('order'),
  envelopeOf('newMessage'),
  envelopeOf('chat'),
  envelopeOf('request'),
])

/** `close` ends the connections of a room. */
const envelopeSchema = z.union([messageSchema, z.object({ room: roomField, close: z.literal(true) })])

export type Envelope = z.infer<typeof envelopeSchema>

const addressSchema = z.object({ room: roomField })

const publishTimeoutMs = 5000
const retryIntervalMs = 1000

/**
 * Sends live updates, in this order, to the open windows of their rooms, on any instance. Closed
 * windows miss them and read the data again when they reconnect. Writes send them through a job of
 * role `live`, so that a transaction that is rolled back sends nothing. It fails when NATS does not
 * confirm in time.
 */
export async function publishLive(ctx: Context, ...messages: Envelope[]): Promise<void> {
  const deadline = AbortSignal.timeout(publishTimeoutMs)
  const connection = await ctx.nats.connection(deadline)
  for (const message of messages) {
    connection.publish(liveSubject(ctx), JSON.stringify(envelopeSchema.parse(message)))
  }
  await untilAborted(connection.flush(), deadline)
}

type Listener = {
  onMessage: (message: Envelope) => void
  /** Updates may have been missed. */
  onGap?: () => void
  /** Updates of other rooms are dropped before they are checked; without it, none are. */
  isOpen?: (room: string) => boolean
}

/**
 * Receives live updates until the signal aborts. The client renews its subscription after a
 * reconnect; a connection that is closed for good is opened again.
 */
export async function listenLive(ctx: Context, listener: Listener, signal: AbortSignal): Promise<void> {
  const onGap = listener.onGap ?? (() => undefined)
  let hasListened = false
  while (!signal.aborted) {
    try {
      const connection = await ctx.nats.connection(signal)
      if (hasListened) onGap()
      hasListened = true
      void watchReconnects(connection, onGap, signal)
      await receiveUntilClosed(ctx, connection, listener, signal)
      await pause(retryIntervalMs, undefined, { signal, ref: false })
    } catch (error) {
      if (signal.aborted) return
      ctx.logger.warn({ err: error }, 'Live updates are interrupted; retrying until NATS is back')
      await pause(retryIntervalMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}

async function watchReconnects(connection: NatsConnection, onGap: () => void, signal: AbortSignal): Promise<void> {
  for await (const { type } of connection.status()) if (type === 'reconnect' && !signal.aborted) onGap()
}

/** Returns when the connection is closed for good or the signal aborts. */
async function receiveUntilClosed(
  ctx: Context,
  connection: NatsConnection,
  { onMessage, isOpen }: Listener,
  signal: AbortSignal,
): Promise<void> {
  const subscription = connection.subscribe(liveSubject(ctx))
  const end = () => subscription.unsubscribe()
  signal.addEventListener('abort', end, { once: true })
  try {
    for await (const message of subscription) {
      const value = parseJson(message.string())
      const addressed = addressSchema.safeParse(value).data
      if (addressed !== undefined && isOpen?.(addressed.room) === false) continue
      const envelope = envelopeSchema.safeParse(value).data
      // During a rolling deploy a newer instance may send updates that this one does not know.
      if (envelope === undefined) ctx.logger.warn('Ignored a live update of an unknown shape')
      else onMessage(envelope)
    }
  } finally {
    signal.removeEventListener('abort', end)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function liveSubject(ctx: Context): string {
  return `${ctx.config.natsPrefix}.live`
}
