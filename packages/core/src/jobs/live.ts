import { setTimeout as pause } from 'node:timers/promises'
import { type LiveMessage, type LiveName, liveMessages } from '@limelight/contract/live'
import { afterCommit } from '@limelight/db/after-commit'
import type { Transaction } from '@limelight/db/database'
import type { Msg, NatsConnection, Subscription } from 'nats'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { untilAborted } from '../runtime/until-aborted.ts'
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
const flushTimeoutMs = 1000

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
  for (const envelope of envelopes) {
    const subject = 'lost' in envelope ? lostSubject(ctx) : roomSubject(ctx, envelope.room)
    connection.publish(subject, JSON.stringify(envelope))
  }
}

/** The numbers of the last updates of rooms, of which some may still be on their way. */
export function readLastNumbers(ctx: Context, rooms: string[]): Promise<Map<string, number>> {
  return findLastNumbers(ctx.db, rooms)
}

type Listener = {
  onMessage: (message: Exclude<Envelope, { lost: true }>) => void
  /** Updates may have been missed. */
  onLost: () => void
}

type Rooms = {
  /** Resolves once later updates of the room arrive. While NATS is away nobody waits: all is lost then anyway. */
  follow(room: string): Promise<void>
  unfollow(room: string): void
}

/**
 * Receives the live updates of the rooms that are followed, until the signal aborts. The client
 * renews its subscriptions after a reconnect; a connection that is closed for good is opened again.
 */
export function listenLive(ctx: Context, { onMessage, onLost }: Listener, signal: AbortSignal): Rooms {
  const followed = new Map<string, Subscription | undefined>()
  let current: NatsConnection | undefined

  function receive(error: Error | null, message: Msg) {
    // Credentials that may not subscribe, which the connection reports.
    if (error !== null) return
    const envelope = envelopeSchema.safeParse(parseJson(message.string())).data
    if (envelope === undefined) ctx.logger.warn('Ignored a live update of an unknown shape')
    else if ('lost' in envelope) onLost()
    else onMessage(envelope)
  }

  function subscribe(connection: NatsConnection, room: string) {
    followed.get(room)?.unsubscribe()
    followed.set(room, connection.subscribe(roomSubject(ctx, room), { callback: receive }))
  }

  /** Resolves when the connection is closed for good. */
  async function listenOn(connection: NatsConnection) {
    const isFirst = current === undefined
    const lost = connection.subscribe(lostSubject(ctx), { callback: receive })
    for (const room of followed.keys()) subscribe(connection, room)
    current = connection
    if (!isFirst) onLost()
    watchReconnects(ctx, connection, signal).catch(error =>
      ctx.logger.warn({ err: error }, 'Could not tell the other instances of lost live updates'),
    )
    await untilAborted(connection.closed(), signal).finally(() => lost.unsubscribe())
  }

  async function listen() {
    while (!signal.aborted) {
      try {
        await listenOn(await ctx.nats.connection(signal))
      } catch (error) {
        if (signal.aborted) break
        ctx.logger.warn({ err: error }, 'Live updates are interrupted; retrying until NATS is back')
      }
      await pause(retryIntervalMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
    for (const subscription of followed.values()) subscription?.unsubscribe()
  }

  void listen()
  return {
    async follow(room) {
      if (current === undefined || current.isClosed()) return void followed.set(room, undefined)
      if (!followed.has(room)) subscribe(current, room)
      await untilAborted(current.flush(), AbortSignal.timeout(flushTimeoutMs)).catch(() => undefined)
    },
    unfollow(room) {
      followed.get(room)?.unsubscribe()
      followed.delete(room)
    },
  }
}

/** What this process published around the break is lost, so windows of all instances read the data again. */
async function watchReconnects(ctx: Context, connection: NatsConnection, signal: AbortSignal): Promise<void> {
  for await (const { type } of connection.status())
    if (type === 'reconnect' && !signal.aborted) await publishLive(ctx, { lost: true })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Each process receives only what its own windows need. */
function roomSubject({ config }: Context, room: string): string {
  return `${config.natsPrefix}.live.${room}`
}

function lostSubject({ config }: Context): string {
  return `${config.natsPrefix}.live-lost`
}
