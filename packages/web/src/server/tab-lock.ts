/** Runs work while no other tab does. `hasWaited` tells the work that another tab went first. */
export type TabLock = (work: (hasWaited: boolean) => Promise<void>) => Promise<void>

/** The tabs of this browser queue at one lock. Without locks they run at the same time. */
export function browserTabLock(name: string): TabLock {
  // Browsers offer locks on https and localhost only.
  const locks: LockManager | undefined = navigator.locks
  if (locks === undefined) return work => work(false)
  return async work => {
    const wasFirst = await locks.request(name, { ifAvailable: true }, async lock => {
      if (lock === null) return false
      await work(false)
      return true
    })
    if (!wasFirst) await locks.request(name, () => work(true))
  }
}
