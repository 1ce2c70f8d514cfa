import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { hashToken } from '../runtime/secrets.ts'
import { countThrottle, findThrottles } from './store.ts'

/** Something that may happen only so often within any minute. Every process of the house counts together. */
export type Throttle = { name: string; limit: number }

const windowMs = 60_000

/** Counts one more, or answers false and counts nothing when the limit is reached. Parallel takes never pass it. */
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

/** The seconds until all of them have room again, 0 when they have it now. */
export async function findRetryAfter(ctx: Context, throttles: Throttle[]): Promise<number> {
  const limits = new Map(throttles.map(({ name, limit }) => [hashToken(name), limit]))
  const now = ctx.clock.now().getTime()
  const rows = await findThrottles(ctx.db, [...limits.keys()])
  const waits = rows.map(({ id, taken_at }) => {
    // A place becomes free when the one that was taken `limit` takes ago leaves the window.
    const decisive = taken_at.at(-(limits.get(id) ?? 0))
    return decisive === undefined ? 0 : Math.ceil((decisive.getTime() + windowMs - now) / 1000)
  })
  return Math.max(0, ...waits)
}

/** Mails that strangers can have sent to an address. What is over the limit is not sent, and nobody is told. */
export function countAccountMail(ctx: Context, db: Database, email: string): Promise<boolean> {
  return countAttempt(ctx, db, { name: `account mails to ${email}`, limit: ctx.config.accountMailsEmail })
}
