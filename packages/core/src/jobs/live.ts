import { setTimeout as pause } from 'node:timers/promises'
import { type LiveMessage, type LiveName, liveMessages } from '@limelight/contract/live'
import { afterCommit } from '@limelight/db/after-commit'
import type { Transaction } from '@limelight/db/database'
import type { NatsConnection } from 'nats'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { countUpdates, findLastNumbers } from './live-store.ts'

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

/** `close` ends the connections of a room. */
export type LiveUpdate =
  | { [Name in LiveName]: { room: string; name: Name; data: LiveMessage<Name> } }[LiveName]
  | { room: string; close: true }

/** What travels over NATS. The updates of a room have consecutive numbers. */
const envelopeSchema = z.union([
  z.object({ room: z.string().min(1), name: z.string(), data: z.unknown(), number: z.int().optional() }),
  z.object({ room: z.string().min(1), close: z.literal(true) }),
  /** A process has lost NATS for a while, and updates with it. */
  z.object({ lost: z.literal(true) }),
])

export type Envelope = z.infer<typeof envelopeSchema>
export type NamedEnvelope = Extract<Envelope, { name: string }>

const publishTimeoutMs = 5000
const retryIntervalMs = 1000

const emitted = new WeakMap<Transaction, LiveUpdate[]>()

/**
 * Sends live updates, in this order, to the open windows of their rooms, on any instance, once the
 * transaction has committed. Nothing repeats an update that is lost: its number is missing, so the
 * windows of the room read the data again when the next one arrives.
 */
export function emitLive(ctx: Context, trx: Transaction, ...updates: LiveUpdate[]): void {
  const list = emitted.get(trx)
  if (list !== undefined) return void list.push(...updates)
  const all = [...updates]
  emitted.set(trx, all)
  afterCommit(trx, async () => {
    const envelopes = await number(trx, all)
    return () => publishLive(ctx, ...envelopes)
  })
}

async function number(trx: Transaction, updates: readonly LiveUpdate[]): Promise<Envelope[]> {
  const counts = new Map<string, number>()
  for (const update of updates) if ('name' in update) counts.set(update.room, (counts.get(update.room) ?? 0) + 1)
  if (counts.size === 0) return [...updates]
  const last = await countUpdates(trx, counts)
  return updates.map(update => {
    if ('close' in update) return update
    const rest = (counts.get(update.room) ?? 0) - 1
    counts.set(update.room, rest)
    return {
      ...update,
      data: liveMessages[update.name].parse(update.data),
      number: (last.get(update.room) ?? 0) - rest,
    }
  })
}

/** Sends what needs no transaction. It waits for NATS only while this process has never reached it. */
export async function publishLive(ctx: Context, ...envelopes: Envelope[]): Promise<void> {
  const connection = await ctx.nats.connection(AbortSignal.timeout(publishTimeoutMs))
  for (const envelope of envelopes) connection.publish(liveSubject(ctx), JSON.stringify(envelope))
}

/** The numbers of the last updates of rooms, of which some may still be on their way. */
export function readLastNumbers(ctx: Context, rooms: string[]): Promise<Map<string, number>> {
  return findLastNumbers(ctx.db, rooms)
}

type Listener = {
  onMessage: (message: Exclude<Envelope, { lost: true }>) => void
  /** Updates may have been missed. */
  onLost?: () => void
}

/**
 * Receives live updates until the signal aborts. The client renews its subscription after a
 * reconnect; a connection that is closed for good is opened again.
 */
export async function listenLive(ctx: Context, listener: Listener, signal: AbortSignal): Promise<void> {
  const onLost = listener.onLost ?? (() => undefined)
  let hasListened = false
  while (!signal.aborted) {
    try {
      const connection = await ctx.nats.connection(signal)
      if (hasListened) onLost()
      hasListened = true
      watchReconnects(ctx, connection, signal).catch(error =>
        ctx.logger.warn({ err: error }, 'Could not tell the other instances of lost live updates'),
      )
      await receiveUntilClosed(ctx, connection, { ...listener, onLost }, signal)
      await pause(retryIntervalMs, undefined, { signal, ref: false })
    } catch (error) {
      if (signal.aborted) return
      ctx.logger.warn({ err: error }, 'Live updates are interrupted; retrying until NATS is back')
      await pause(retryIntervalMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}

/** What this process published around the break is lost, so windows of all instances read the data again. */
async function watchReconnects(ctx: Context, connection: NatsConnection, signal: AbortSignal): Promise<void> {
  for await (const { type } of connection.status())
    if (type === 'reconnect' && !signal.aborted) await publishLive(ctx, { lost: true })
}

/** Returns when the connection is closed for good or the signal aborts. */
async function receiveUntilClosed(
  ctx: Context,
  connection: NatsConnection,
  { onMessage, onLost }: Required<Listener>,
  signal: AbortSignal,
): Promise<void> {
  const subscription = connection.subscribe(liveSubject(ctx))
  const end = () => subscription.unsubscribe()
  signal.addEventListener('abort', end, { once: true })
  try {
    for await (const message of subscription) {
      const envelope = envelopeSchema.safeParse(parseJson(message.string())).data
      if (envelope === undefined) ctx.logger.warn('Ignored a live update of an unknown shape')
      else if ('lost' in envelope) onLost()
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
