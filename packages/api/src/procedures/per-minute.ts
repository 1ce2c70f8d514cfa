import { TRPCError } from '@trpc/server'

const windowMs = 60_000
const maxUsers = 50_000

/** Refuses more than `max` calls of a user per minute and instance. A minute begins with its first call. */
export function limitPerMinute(max: number): (userId: string) => void {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return userId => {
    const now = performance.now()
    if (windows.size >= maxUsers) windows.clear()
    const known = windows.get(userId)
    const window = known === undefined || known.endsAt <= now ? { count: 0, endsAt: now + windowMs } : known
    window.count += 1
    windows.set(userId, window)
    if (window.count > max) throw new TRPCError({ code: 'TOO_MANY_REQUESTS' })
  }
}
