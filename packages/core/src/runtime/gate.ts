import { TooManyRequestsError } from './errors.ts'

/** Admits a few callers per key at a time, in order of arrival, and refuses those beyond its queue. */
export type Gate = {
  /** Resolves with the function that leaves. Calling it twice leaves once. */
  enter(key: string): Promise<() => void>
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

const retryAfterSeconds = 1

type Entrance = { running: number; waiting: (() => void)[] }

/** `maxWaiting` is endless for callers that something else limits. */
export function createGate({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }): Gate {
  const entrances = new Map<string, Entrance>()

  function leave(key: string, entrance: Entrance): void {
    const next = entrance.waiting.shift()
    if (next === undefined) entrance.running -= 1
    else next()
    if (entrance.running === 0) entrances.delete(key)
  }

  async function enter(key: string): Promise<() => void> {
    const entrance = entrances.get(key) ?? { running: 0, waiting: [] }
    entrances.set(key, entrance)
    if (entrance.running < maxRunning) entrance.running += 1
    else if (entrance.waiting.length >= maxWaiting) throw new TooManyRequestsError(retryAfterSeconds)
    else await new Promise<void>(resolve => entrance.waiting.push(resolve))
    let isInside = true
    return () => {
      if (isInside) leave(key, entrance)
      isInside = false
    }
  }

  return {
    enter,
    async run(key, work) {
      const exit = await enter(key)
      try {
        return await work()
      } finally {
        exit()
      }
    },
  }
}
