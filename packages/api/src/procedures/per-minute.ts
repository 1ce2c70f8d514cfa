import { TRPCError } from '@trpc/server'

const windowMs = 60_000
const maxUsers = 50_000

/** Refuses more than `max` calls of a user per minute and instance. */
export function limitPerMinute(max: number): (userId: string) => void {
  let endsAt = 0
  const counts = new Map<string, number>()
  return userId => {
    const now = performance.now()
    if (now >= endsAt || counts.size >= maxUsers) {
      counts.clear()
      endsAt = now + windowMs
    }
    const count = (counts.get(userId) ?? 0) + 1
    counts.set(userId, count)
    if (count > max) throw new TRPCError({ code: 'TOO_MANY_REQUESTS' })
  }
}
