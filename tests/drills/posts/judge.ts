import type { ProcessContext } from '@limelight/core/context'
import { sql } from 'kysely'
import type { Outage } from './networks.ts'
import type { Site } from './site.ts'

export type Verdicts = {
  /** Days of posts on which they could be read, and those without figures. */
  figures: number
  figuresMissing: number
  /** Posts that are removed though their network never said so. */
  falseRemovals: number
  removals: Noticed
  edits: Noticed
  /** Notices that are not about a removal or an edit of that order. */
  strayNotices: number
  ordersChanged: number
}
type Noticed = {
  wanted: number
  /** By each side exactly once. */
  noticed: number
  /** Later than 25 hours, outages and retries. */
  late: number
  /** The longest time without outages. */
  slowestHours: number
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** A failed call is repeated after 15, 30 and 60 minutes, and both answers of a removal may fail. */
const retriesMs = 4 * hourMs
/** During an outage, the next attempt is so far away at most. */
const retryMs = 6 * hourMs

type Scene = Site & { outages: Outage[]; tickMs: number }
type Post = Site['posts'][number]

export async function judge(ctx: ProcessContext, scene: Scene): Promise<Verdicts> {
  const end = ctx.clock.now().getTime()
  const days = await sql<{ id: string; days: number[] }>`
    select post_id as id, array_agg(day) as days from order_post_days group by post_id`.execute(ctx.db)
  const daysOf = new Map(days.rows.map(({ id, days }) => [id, new Set(days)]))
  const wanted = scene.posts.flatMap(post => readableDays(post, scene, end).map(day => ({ post, day })))
  const removed = await ctx.db.selectFrom('order_posts').select('id').where('status', '=', 'REMOVED').execute()
  const gone = new Set(scene.posts.filter(({ removedAt }) => removedAt !== undefined).map(({ rowId }) => rowId))
  const notices = await sql<Notice>`
    select payload ->> 'orderId' as "orderId", payload ->> 'what' as what, count(distinct user_id)::int as sides,
      count(*)::int as count, min(created_at) as at
    from events where payload ->> 'what' like 'POST%' group by 1, 2`.execute(ctx.db)
  const changed = await sql<{ count: number }>`
    select count(*)::int as count from orders where status <> 'IN_PROGRESS'`.execute(ctx.db)
  const edits = scene.posts.flatMap(post => (post.editedAt === undefined ? [] : [{ post, at: post.editedAt }]))
  const removals = scene.posts.flatMap(post => (post.removedAt === undefined ? [] : [{ post, at: post.removedAt }]))
  const told = new Set([
    ...edits.map(({ post }) => `${post.orderId} POST_EDITED`),
    ...removals.map(({ post }) => `${post.orderId} POST_REMOVED`),
  ])
  return {
    figures: wanted.length,
    figuresMissing: wanted.filter(({ post, day }) => !daysOf.get(post.rowId)?.has(day)).length,
    falseRemovals: removed.filter(({ id }) => !gone.has(id)).length,
    removals: judgeNotices(
      removals,
      notices.rows.filter(({ what }) => what === 'POST_REMOVED'),
      scene,
    ),
    edits: judgeNotices(
      edits,
      notices.rows.filter(({ what }) => what === 'POST_EDITED'),
      scene,
    ),
    strayNotices: notices.rows.filter(({ orderId, what }) => !told.has(`${orderId} ${what}`)).length,
    ordersChanged: changed.rows[0]?.count ?? 0,
  }
}

/** Whole days after the first reading, apart from those that begin before the retry that follows an outage. */
function readableDays({ publishedAt, firstDue, removedAt, network }: Post, { outages, tickMs }: Scene, end: number) {
  const all = Array.from({ length: Math.floor((end - publishedAt) / dayMs) }, (_, index) => index + 1)
  return all.filter(day => {
    const [from, until] = [publishedAt + (day - 1) * dayMs, publishedAt + day * dayMs]
    if (from < firstDue || until + tickMs > end || until > (removedAt ?? end)) return false
    return !outages.some(one => one.network === network && from < one.until + retryMs && one.from < until)
  })
}

type Notice = { orderId: string; what: string; sides: number; count: number; at: Date }

function judgeNotices(events: { post: Post; at: number }[], notices: Notice[], { outages, tickMs }: Scene): Noticed {
  const noticeOf = new Map(notices.map(notice => [notice.orderId, notice]))
  const found = events.flatMap(({ post, at }) => {
    const notice = noticeOf.get(post.orderId)
    if (notice === undefined) return []
    const noticedAt = notice.at.getTime()
    const [outage] = outages.filter(one => one.network === post.network && at < one.until && one.from < noticedAt)
    const away = outage === undefined ? 0 : outage.until - Math.max(at, outage.from)
    const retry = outage === undefined ? 0 : 2 * retryMs
    return [{ notice, tookMs: noticedAt - at - away, isAway: outage !== undefined, retry }]
  })
  const calm = found.filter(({ isAway }) => !isAway).map(({ tookMs }) => tookMs)
  return {
    wanted: events.length,
    noticed: found.filter(({ notice }) => notice.sides === 2 && notice.count === 2).length,
    late: found.filter(({ tookMs, retry }) => tookMs > 25 * hourMs + tickMs * 2 + retriesMs + retry).length,
    slowestHours: Math.round((Math.max(0, ...calm) / hourMs) * 10) / 10,
  }
}
