import { setTimeout as wait } from 'node:timers/promises'
import type { Click } from '@limelight/contract/results/clicks/schema'
import type { Context } from '../../context.ts'
import { newId } from '../../runtime/ids.ts'
import { dayOf, insertClicks } from './clickhouse-store.ts'
import { deleteWaitingClicks, insertWaitingClicks, listWaitingClicks, markStale, type StaleDay } from './store.ts'
import { maxClicksPerMessage, publishClicks } from './stream.ts'

/** A visitor waits this long for NATS. */
const ackTimeoutMs = 250
/** Then it waits this long for Postgres, which takes many clicks in one statement. */
const keepTimeoutMs = 1000
/** A message fills for at most this time. */
const gatherMs = 5
const moveTimeoutMs = 5000
const maxMoved = 1000

/** Returns the id of the click once it is stored, and undefined if neither NATS nor Postgres takes it in time. */
export async function storeClick(ctx: Context, { linkId, kind }: Pick<Click, 'linkId' | 'kind'>) {
  const click: Click = { id: newId(ctx.clock), linkId, at: ctx.clock.now().toISOString(), kind }
  try {
    await publishSoon(ctx, click)
    return click.id
  } catch {
    const isKept = await Promise.race([keepWaiting(ctx, click), wait(keepTimeoutMs, false)])
    return isKept ? click.id : undefined
  }
}

type Batch<Outcome> = { clicks: Click[]; outcome: Promise<Outcome> }

const nextMessages = new WeakMap<Context['nats'], Batch<void>>()
const onItsWay = new WeakMap<Context['nats'], Promise<void>>()

/** Clicks that arrive together share a message, which costs NATS and its client as much as one click would. */
function publishSoon(ctx: Context, click: Click): Promise<void> {
  const batch = nextMessages.get(ctx.nats)
  if (batch !== undefined && batch.clicks.length < maxClicksPerMessage) {
    batch.clicks.push(click)
    return batch.outcome
  }
  const clicks = [click]
  const publish = async () => {
    // It fills while the message before it is on its way, so that a lone click does not wait.
    await Promise.race([onItsWay.get(ctx.nats), wait(gatherMs)])
    if (nextMessages.get(ctx.nats)?.clicks === clicks) nextMessages.delete(ctx.nats)
    const sent = publishClicks(ctx, clicks, ackTimeoutMs)
    onItsWay.set(
      ctx.nats,
      sent.catch(() => undefined),
    )
    await sent
  }
  const outcome = publish()
  nextMessages.set(ctx.nats, { clicks, outcome })
  return outcome
}

const next = new WeakMap<Context['db'], Batch<boolean>>()
const running = new WeakMap<Context['db'], Promise<unknown>>()

/** While one statement runs, the clicks that come meanwhile share the next, so that they need one connection. */
function keepWaiting(ctx: Context, click: Click): Promise<boolean> {
  const batch = next.get(ctx.db)
  if (batch !== undefined) {
    batch.clicks.push(click)
    return batch.outcome
  }
  const clicks = [click]
  const insert = async () => {
    await running.get(ctx.db)
    next.delete(ctx.db)
    try {
      await insertWaitingClicks(ctx.db, clicks)
      return true
    } catch (error) {
      ctx.logger.warn({ err: error, clicks: clicks.length }, 'NATS and Postgres are away; clicks are not counted')
      return false
    }
  }
  const outcome = insert()
  next.set(ctx.db, { clicks, outcome })
  running.set(ctx.db, outcome)
  return outcome
}

/** Publishes clicks that could not wait for NATS. Returns how many; a repetition counts once. */
export async function moveWaitingClicks(ctx: Context): Promise<number> {
  const clicks = await listWaitingClicks(ctx.db, maxMoved)
  if (clicks.length === 0) return 0
  const messages = []
  for (let start = 0; start < clicks.length; start += maxClicksPerMessage)
    messages.push(clicks.slice(start, start + maxClicksPerMessage))
  await Promise.all(messages.map(message => publishClicks(ctx, message, moveTimeoutMs)))
  await deleteWaitingClicks(
    ctx.db,
    clicks.map(({ id }) => id),
  )
  return clicks.length
}

/** Writes the clicks and marks their days, in this order, so that a count after the mark finds them. */
export async function writeClicks(ctx: Context, clicks: readonly Click[]): Promise<void> {
  if (clicks.length === 0) return
  await insertClicks(ctx, clicks)
  const days = new Map<string, StaleDay>()
  for (const { linkId, at } of clicks) {
    const [day, since] = [dayOf(at), new Date(at)]
    const known = days.get(`${linkId} ${day}`)
    if (known === undefined || since < known.since) days.set(`${linkId} ${day}`, { linkId, day, since })
  }
  await markStale(ctx.db, [...days.values()])
}
