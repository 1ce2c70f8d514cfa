import type { Database, Transaction } from '@limelight/db/database'
import type { WebhookEndpointRow, WebhookMessageRow } from '@limelight/db/platform/webhooks/tables'
import type { Context } from '../../context.ts'
import { emit, listOpenPayloads } from '../../jobs/outbox.ts'
import { getRunningPlan } from '../../tariffs/plans.ts'
import {
  findStatus,
  hasDue,
  leaseEndpoint,
  listDueEndpoints,
  recordAttempt,
  setLease,
  takeDue,
} from './delivery-store.ts'
import { deliverJob, turnsAtOnce } from './jobs.ts'
import { publishEndpoint } from './live-update.ts'
import { notifyPaused } from './notices.ts'
import { openSecrets } from './secrets.ts'
import { type Sent, sendMessage } from './send.ts'
import { signMessage } from './signature.ts'
import { messageIdOf } from './view.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

const leaseMs = 30 * secondMs
const renewEveryMs = 10 * secondMs
const messagesPerTurn = 50
/** A slow endpoint lets others have their turn. */
const turnMs = 10 * secondMs
const sendsAtOnce = 4
const timeoutMs = 15 * secondMs
/** Of an endpoint that fails. */
const shortTimeoutMs = 5 * secondMs

/** The wait after each failed attempt; after the last attempt there is none. */
const retryDelaysMs = [
  ...[5 * secondMs, 5 * minuteMs, 30 * minuteMs],
  ...[2, 5, 10, 14, 20, 24].map(hours => hours * hourMs),
]
/** Spreads the retries of endpoints that failed at one moment. */
const maxJitter = 0.1

/** Turns of failing endpoints that wait for a timeout now. They leave half of the turns of a process to others. */
let failingTurns = 0

/** The endpoint under lease. `leasedUntil` identifies the lease. */
type Turn = {
  endpoint: WebhookEndpointRow
  leasedUntil: Date
  isLost: boolean
  isFailing: boolean
  sent: number
  delivered: number
}

/**
 * Sends what is due at an endpoint, one turn at a time over all workers. A worker that dies repeats
 * at most what it was sending. What is left is due in the next turn.
 */
export async function deliver(ctx: Context, { endpointId }: { endpointId: string }): Promise<void> {
  const leasedUntil = endOfLease(ctx)
  const endpoint = await leaseEndpoint(ctx.db, endpointId, { now: ctx.clock.now(), until: leasedUntil })
  if (endpoint === undefined) return
  const { values } = await getRunningPlan(ctx, ctx.db, endpoint.user_id)
  // Without the plan nothing is sent. The lease ends by itself, so the schedule looks again after it.
  if (values.EXPORT <= 0) return
  const turn: Turn = {
    endpoint,
    leasedUntil,
    isLost: false,
    isFailing: endpoint.failing_since !== null,
    sent: 0,
    delivered: 0,
  }
  const isLimited = turn.isFailing
  // The schedule gives it another turn.
  if (isLimited && failingTurns >= turnsAtOnce / 2) return void (await setLease(ctx.db, endpointId, leasedUntil, null))
  if (isLimited) failingTurns += 1
  let renewal = Promise.resolve()
  const renewing = setInterval(() => {
    renewal = renew(ctx, turn)
  }, renewEveryMs)
  try {
    await sendDue(ctx, turn)
  } finally {
    clearInterval(renewing)
    if (isLimited) failingTurns -= 1
    await renewal
  }
  // What still fails waits for the schedule, so that it does not keep the relay busy.
  await endTurn(ctx, turn, { isStuck: isLimited && turn.sent > 0 && turn.delivered === 0 })
}

function endOfLease({ clock }: Context): Date {
  return new Date(clock.now().getTime() + leaseMs)
}

async function renew(ctx: Context, turn: Turn): Promise<void> {
  const until = endOfLease(ctx)
  try {
    if (await setLease(ctx.db, turn.endpoint.id, turn.leasedUntil, until)) turn.leasedUntil = until
    else turn.isLost = true
  } catch (error) {
    ctx.logger.warn({ err: error, endpointId: turn.endpoint.id }, 'Could not renew the lease of a webhook endpoint')
  }
}

async function sendDue(ctx: Context, turn: Turn): Promise<void> {
  const queue = await takeDue(ctx.db, turn.endpoint, ctx.clock.now(), messagesPerTurn)
  const endsAt = performance.now() + turnMs
  const lane = async () => {
    while (!turn.isLost && performance.now() < endsAt) {
      const message = queue.shift()
      if (message === undefined) return
      // After a failure the others wait for their next turn, in which one is tried first.
      if (!(await attempt(ctx, turn, message))) return void queue.splice(0)
    }
  }
  // The first message of a failing endpoint shows whether the others can follow.
  if (turn.isFailing) {
    const [first] = queue.splice(0, 1)
    if (first === undefined || !(await attempt(ctx, turn, first))) return
  }
  await Promise.all(Array.from({ length: sendsAtOnce }, lane))
}

/** Returns whether the next message can follow. */
async function attempt(ctx: Context, turn: Turn, message: WebhookMessageRow): Promise<boolean> {
  const { endpoint } = turn
  const at = ctx.clock.now()
  const begunAt = performance.now()
  const sent = await sendMessage(ctx, endpoint.url, {
    body: message.body,
    headers: headersOf(ctx, endpoint, message),
    timeoutMs: turn.isFailing ? shortTimeoutMs : timeoutMs,
  })
  const ms = Math.round(performance.now() - begunAt)
  turn.sent += 1
  const { outcome, response } = sent
  const isDelivered = sent.status !== undefined && sent.status >= 200 && sent.status < 300
  const row = { message_id: message.id, at, outcome, ms, response }
  const next = { attempts: message.attempts + 1, outcome, attempted_at: message.attempted_at ?? at }
  const state = isDelivered ? delivered : failed(ctx, message, sent)
  const record = (db: Database) => recordAttempt(db, row, { ...next, ...state }, { id: endpoint.id, isDelivered })
  if (sent.status === 410) await pauseGone(ctx, turn, record)
  else await record(ctx.db)
  turn.isFailing = !isDelivered
  if (isDelivered) turn.delivered += 1
  return isDelivered
}

const delivered = { status: 'DELIVERED', next_attempt_at: null } as const

function failed({ clock }: Context, { type, attempts }: WebhookMessageRow, { retryAfterMs }: Sent) {
  const delayMs = type === 'webhook.test' ? undefined : retryDelaysMs[attempts]
  if (delayMs === undefined) return { status: 'FAILED', next_attempt_at: null } as const
  const waitMs = Math.max(delayMs * (1 + Math.random() * maxJitter), retryAfterMs)
  return { status: 'WAITING', next_attempt_at: new Date(clock.now().getTime() + waitMs) } as const
}

/** The receiver asks for no more. */
async function pauseGone(ctx: Context, { endpoint }: Turn, record: (trx: Transaction) => Promise<void>): Promise<void> {
  await ctx.db.transaction().execute(async trx => {
    const status = await findStatus(trx, endpoint.id)
    await record(trx)
    if (status === 'ACTIVE') await notifyPaused(ctx, trx, endpoint, 'GONE')
  })
}

function headersOf(
  ctx: Context,
  endpoint: WebhookEndpointRow,
  { id, body }: WebhookMessageRow,
): Record<string, string> {
  const signed = { id: messageIdOf(id), timestamp: Math.floor(ctx.clock.now().getTime() / 1000), body }
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': signMessage(openSecrets(ctx, endpoint), signed),
  }
}

/** Releases the endpoint first: a message that another worker found leased is then seen here. */
async function endTurn(
  ctx: Context,
  { endpoint: { id, user_id }, leasedUntil, sent }: Turn,
  { isStuck }: { isStuck: boolean },
): Promise<void> {
  await setLease(ctx.db, id, leasedUntil, null)
  const isMoreDue = !isStuck && (await hasDue(ctx.db, id, ctx.clock.now()))
  if (!isMoreDue && sent === 0) return
  await ctx.db.transaction().execute(async trx => {
    if (isMoreDue) await emit(ctx, trx, deliverJob, { endpointId: id })
    if (sent > 0) publishEndpoint(ctx, trx, user_id, id)
  })
}

/** Gives a turn to endpoints that have something to send and no job that waits. */
export async function emitDueDeliveries(ctx: Context): Promise<void> {
  const due = await listDueEndpoints(ctx.db, { now: ctx.clock.now(), until: endOfLease(ctx) })
  if (due.length === 0) return
  const waiting = new Set((await listOpenPayloads(ctx.db, deliverJob)).map(({ endpointId }) => endpointId))
  await ctx.db.transaction().execute(async trx => {
    for (const endpointId of due.filter(id => !waiting.has(id))) await emit(ctx, trx, deliverJob, { endpointId })
  })
}
