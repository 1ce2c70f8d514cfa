import { TooManyRequestsError } from './errors.ts'

/** Admits a few callers per key at a time, in order of arrival, and refuses those beyond its queue. */
export type Gate = {
  /** Resolves with the function that leaves. Calling it twice leaves once. */
  enter(key: string): Promise<() => void>
  /** Those who wait now are not admitted. */
  refuseWaiting(key: string, error: unknown): void
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

const retryAfterSeconds = 1
/** A place rests this many times as long as it was held, so a flood gets a third of its time. */
const restFactor = 2
const maxRestMs = 250

type Limits = {
  maxRunning: number
  /** Endless for callers that something else limits. */
  maxWaiting: number
  /** With more callers waiting, a place rests before the next one enters. Never by default. */
  restAbove?: number
}

type Waiting = { admit: () => void; refuse: (error: unknown) => void }
type Entrance = { running: number; waiting: Waiting[] }

export function createGate({ maxRunning, maxWaiting, restAbove = Number.POSITIVE_INFINITY }: Limits): Gate {
  const entrances = new Map<string, Entrance>()

  function leave(key: string, entrance: Entrance): void {
    const next = entrance.waiting.shift()
    if (next === undefined) entrance.running -= 1
    else next.admit()
    if (entrance.running === 0) entrances.delete(key)
  }

  function leaveOrRest(key: string, entrance: Entrance, heldMs: number): void {
    if (entrance.waiting.length <= restAbove) leave(key, entrance)
    else setTimeout(leave, Math.min(heldMs * restFactor, maxRestMs), key, entrance)
  }

  async function enter(key: string): Promise<() => void> {
    const entrance = entrances.get(key) ?? { running: 0, waiting: [] }
    entrances.set(key, entrance)
    if (entrance.running < maxRunning) entrance.running += 1
    else if (entrance.waiting.length >= maxWaiting) throw new TooManyRequestsError(retryAfterSeconds)
    else await new Promise<void>((admit, refuse) => entrance.waiting.push({ admit, refuse }))
    const enteredAt = performance.now()
    let isInside = true
    return () => {
      if (isInside) leaveOrRest(key, entrance, performance.now() - enteredAt)
      isInside = false
    }
  }

  return {
    enter,
    refuseWaiting(key, error) {
      for (const { refuse } of entrances.get(key)?.waiting.splice(0) ?? []) refuse(error)
    },
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
