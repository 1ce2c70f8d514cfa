/** One tab after the other does its work. `behind` says that another one had to finish first. */
export type InTurn = (work: (behind: boolean) => Promise<void>) => Promise<void>

/** The tabs of this browser queue at one lock. Where locks are missing everybody goes ahead at once. */
export function browserInTurn(name: string): InTurn {
  // Plain http on a name that is not localhost has none.
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
