import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { hashToken } from '../runtime/secrets.ts'
import { countThrottle, findThrottles } from './store.ts'

/** At most `limit` times per minute, counted across all processes. */
export type Throttle = { name: string; limit: number }

const windowMs = 60_000

/** Counts an attempt. Returns false, and counts nothing, when the limit is reached. */
export function countAttempt(ctx: Context, db: Database, { name, limit }: Throttle): Promise<boolean> {
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
  const limits = new Map(throttles.map(({ name, limit }) => [hashToken(name), limit]))
  const now = ctx.clock.now().getTime()
  const rows = await findThrottles(ctx.db, [...limits.keys()])
  const waits = rows.map(({ id, taken_at }) => {
    // The next attempt is allowed when the one `limit` attempts ago leaves the window.
    const decisive = taken_at.at(-(limits.get(id) ?? 0))
    return decisive === undefined ? 0 : Math.ceil((decisive.getTime() + windowMs - now) / 1000)
  })
  return Math.max(0, ...waits)
}

/**
 * Limits the emails that strangers can have sent to an address. Excess ones are dropped silently.
 */
export function countAccountMail(ctx: Context, db: Database, email: string): Promise<boolean> {
  return countAttempt(ctx, db, { name: `account mails to ${email}`, limit: ctx.config.accountMailsEmail })
}
