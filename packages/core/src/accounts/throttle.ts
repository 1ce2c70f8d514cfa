import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { mailboxOf } from '../mail/mailbox.ts'
import { AppError } from '../runtime/errors.ts'
import { hashToken } from '../runtime/secrets.ts'
import { addCallCounts, countThrottle, findThrottles } from './store.ts'

/** At most `limit` times per window, counted across all processes. */
export type Throttle = { name: string; limit: number; windowMs?: number }

const minuteMs = 60_000

/** Counts an attempt. Returns false, and counts nothing, when the limit is reached. */
export function countAttempt(
  ctx: Context,
  db: Database,
  { name, limit, windowMs = minuteMs }: Throttle,
): Promise<boolean> {
  const now = ctx.clock.now()
  return countThrottle(db, {
    id: hashToken(name),
    limit,
    now,
    since: new Date(now.getTime() - windowMs),
    endsAt: new Date(now.getTime() + windowMs),
  })
}

/** The seconds until every throttle allows an attempt; 0 when they all do now. */
export async function findRetryAfter(ctx: Context, throttles: Throttle[]): Promise<number> {
  const known = new Map(throttles.map(throttle => [hashToken(throttle.name), throttle]))
  const now = ctx.clock.now().getTime()
  const rows = await findThrottles(ctx.db, [...known.keys()])
  const waits = rows.map(({ id, taken_at }) => {
    const { limit = 0, windowMs = minuteMs } = known.get(id) ?? {}
    // The next attempt is allowed when the one `limit` attempts ago leaves the window.
    const decisive = taken_at.at(-limit)
    return decisive === undefined ? 0 : Math.ceil((decisive.getTime() + windowMs - now) / 1000)
  })
  return Math.max(0, ...waits)
}

/** Counts nothing. */
export async function refuseThrottled(ctx: Context, throttles: Throttle[]): Promise<void> {
  const retryAfterSeconds = await findRetryAfter(ctx, throttles)
  if (retryAfterSeconds > 0) throw new AppError('AUTH_SERVICE_BUSY', { retryAfterSeconds })
}

/**
 * Limits the emails that strangers can have sent to a mailbox. Excess ones are dropped silently.
 */
export function countAccountMail(ctx: Context, db: Database, email: string): Promise<boolean> {
  return countAttempt(ctx, db, { name: `account mails to ${mailboxOf(email)}`, limit: ctx.config.accountMailsEmail })
}

/** All calls of a caller in its running window, and when that ends. */
export type CallCount = { calls: number; msLeft: number }

/** Adds the calls that this process has counted to those of all processes, which it answers by caller. */
export async function shareCalls(
  ctx: Context,
  counts: ReadonlyMap<string, number>,
  windowMs: number,
): Promise<Map<string, CallCount>> {
  const callers = new Map([...counts.keys()].map(caller => [hashToken(`calls of ${caller}`), caller]))
  const added = new Map([...callers].map(([id, caller]) => [id, counts.get(caller) ?? 0]))
  const now = ctx.clock.now()
  const rows = await addCallCounts(ctx.db, added, { now, endsAt: new Date(now.getTime() + windowMs) })
  return new Map(
    rows.map(({ id, calls, ends_at }) => [callers.get(id) ?? id, { calls, msLeft: ends_at.getTime() - now.getTime() }]),
  )
}
