import type { Context } from '@limelight/core/context'
import { type Channel, listenFor } from '@limelight/core/jobs/notifications'
import { pause, runLoop } from './loop.ts'

/** Short, because the clock of the sandbox can jump. A look reads the clock, and not Postgres. */
const lookIntervalMs = 1000
/** The delay of work whose notification is lost. */
const maxRestMs = 60_000

/** Ends the rest of a loop. It remembers a call that comes while nothing waits. */
export class WakeUp {
  #isCalled = false
  #waiting: AbortController | undefined

  now(): void {
    this.#isCalled = true
    this.#waiting?.abort()
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    await this.#pause(ms, signal)
    this.#isCalled = false
  }

  /** Rests until the date, or for a minute without one. Returns false at once if it has come. */
  async restUntil({ clock }: Context, date: Date | undefined, signal: AbortSignal): Promise<boolean> {
    const now = clock.now().getTime()
    const until = Math.min(now + maxRestMs, date?.getTime() ?? Number.POSITIVE_INFINITY)
    if (until <= now) return false
    while (!this.#isCalled && !signal.aborted && clock.now().getTime() < until)
      await this.#pause(lookIntervalMs, signal)
    this.#isCalled = false
    return true
  }

  async #pause(ms: number, signal: AbortSignal): Promise<void> {
    if (this.#isCalled) return
    const waiting = new AbortController()
    const end = () => waiting.abort()
    this.#waiting = waiting
    signal.addEventListener('abort', end, { once: true })
    await pause(ms, waiting.signal)
    signal.removeEventListener('abort', end)
    this.#waiting = undefined
  }
}

/** Calls `wake` after each commit that the channel announces, and after each gap in listening. */
export function runListener(ctx: Context, channel: Channel, wake: WakeUp, signal: AbortSignal): Promise<void> {
  return runLoop(ctx, `The listener for ${channel}`, signal, succeeded =>
    listenUntilLost(ctx, channel, wake, signal, succeeded),
  )
}

async function listenUntilLost(
  ctx: Context,
  channel: Channel,
  wake: WakeUp,
  signal: AbortSignal,
  succeeded: () => void,
): Promise<void> {
  let hangUp = (_reason?: Error) => {}
  const lost = new Promise<void>((resolve, reject) => {
    hangUp = reason => (reason === undefined ? resolve() : reject(reason))
  })
  // The connection can be lost before the await below.
  lost.catch(() => undefined)
  const end = () => hangUp()
  signal.addEventListener('abort', end, { once: true })
  try {
    const onLost = () => hangUp(new Error(`Lost the connection that listens for ${channel}`))
    const listener = await listenFor(ctx, channel, { onNotify: () => wake.now(), onLost })
    succeeded()
    wake.now()
    await lost.finally(() => listener.close().catch(() => undefined))
  } finally {
    signal.removeEventListener('abort', end)
  }
}
