import type { Context } from '../../context.ts'
import { emit } from '../../jobs/outbox.ts'
import { addMs } from '../clocks.ts'
import { checkPostsJob } from '../jobs.ts'
import { findNextPostCheck, leaseDuePosts, wakePosts } from './store.ts'

export const leaseMs = 10 * 60_000
const leasedPerRun = 500
const postsPerJob = 50

/** Hands due posts to the workers, those of one seller and network together. */
export async function dispatchPostChecks(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(trx => wakePosts(trx, now))
  // After an outage, many posts are due at once.
  while ((await dispatchSome(ctx, now)) === leasedPerRun);
}

function dispatchSome(ctx: Context, now: Date): Promise<number> {
  return ctx.db.transaction().execute(async trx => {
    const due = await leaseDuePosts(trx, { now, until: addMs(now, leaseMs), limit: leasedPerRun })
    const groups = new Map<string, string[]>()
    for (const { id, seller_id, network } of due) {
      const key = `${seller_id} ${network}`
      groups.set(key, [...(groups.get(key) ?? []), id])
    }
    for (const ids of groups.values())
      for (let start = 0; start < ids.length; start += postsPerJob)
        await emit(ctx, trx, checkPostsJob, { postIds: ids.slice(start, start + postsPerJob) })
    return due.length
  })
}

export function findNextDuePost({ db, clock }: Context): Promise<Date | undefined> {
  return findNextPostCheck(db, clock.now())
}
