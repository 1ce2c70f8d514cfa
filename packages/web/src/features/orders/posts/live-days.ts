import type { Post, PostCheck } from '@limelight/contract/orders/posts/schema'

/** What is known of a day: a reading saw the post, it was removed, nobody could read it, or it has not come. */
export type LiveDay = 'live' | 'removed' | 'unread' | 'ahead'

const dayMs = 86_400_000

type Known = Pick<Post, 'status' | 'publishedAt' | 'liveUntil' | 'day' | 'updatedAt'>

/**
 * The days on which a post should be live, from the first. `history` are the changes of verdicts,
 * where they are known: they tell days away that ended from days without a reading.
 */
export function liveDaysOf(post: Known, seen: readonly number[], history: readonly PostCheck[]): LiveDay[] {
  const { publishedAt, liveUntil, day, status, updatedAt } = post
  if (publishedAt === null || liveUntil === null) return []
  const dayOf = (at: string) => Math.floor((Date.parse(at) - Date.parse(publishedAt)) / dayMs) + 1
  const total = Math.ceil((Date.parse(liveUntil) - Date.parse(publishedAt)) / dayMs)
  const passed = status === 'DONE' ? total : Math.min(total, Math.max(day ?? 1, dayOf(updatedAt)))
  const removals = history
    .filter(({ requirement }) => requirement === 'LIVE')
    .map(({ verdict, at }) => ({ isRemoved: verdict === 'MISSING', from: at === null ? 1 : dayOf(at) }))
  return Array.from({ length: total }, (_, index) => {
    const one = index + 1
    if (seen.includes(one)) return 'live'
    if (one > passed) return 'ahead'
    const isGone = status === 'REMOVED' && one >= (day ?? 1)
    return isGone || removals.findLast(({ from }) => from <= one)?.isRemoved ? 'removed' : 'unread'
  })
}
