/**
 * Admits `max` callers at a time, in order of arrival. `acquire` resolves with the release
 * function.
 */
export type Semaphore = { acquire(): Promise<() => void> }

export function createSemaphore(max: number): Semaphore {
  const waiting: (() => void)[] = []
  let inside = 0

  function leave(): void {
    const next = waiting.shift()
    if (next === undefined) inside -= 1
    else next()
  }

  return {
    async acquire() {
      if (inside < max) inside += 1
      else await new Promise<void>(resolve => waiting.push(resolve))
      let isInside = true
      return () => {
        if (isInside) leave()
        isInside = false
      }
    },
  }
}

/** One semaphore per key, so that a slow caller delays only its own requests. */
export function createKeyedSemaphore(maxPerKey: number): { enter(name: string): Promise<() => void> } {
  const gates = new Map<string, { gate: Semaphore; visitors: number }>()
  return {
    async enter(name) {
      const own = gates.get(name) ?? { gate: createSemaphore(maxPerKey), visitors: 0 }
      gates.set(name, own)
      own.visitors += 1
      const leave = await own.gate.acquire()
      let isInside = true
      return () => {
        if (!isInside) return
        isInside = false
        leave()
        own.visitors -= 1
        if (own.visitors === 0) gates.delete(name)
      }
    },
  }
}
