/** At most `count` holders at a time; the others wait in order of arrival. */
export function createSlots(count: number) {
  let free = count
  const waiting = new Set<() => void>()

  /** Resolves with a slot, or rejects when `signal` aborts the wait. */
  async function take(signal: AbortSignal): Promise<Disposable> {
    signal.throwIfAborted()
    if (free > 0) free -= 1
    else await turn(signal)
    return { [Symbol.dispose]: release }
  }

  function turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(enter)
        reject(signal.reason)
      }
      const enter = () => {
        waiting.delete(enter)
        signal.removeEventListener('abort', leave)
        resolve()
      }
      waiting.add(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  function release() {
    const [next] = waiting
    if (next === undefined) free += 1
    else next()
  }

  return { take }
}
