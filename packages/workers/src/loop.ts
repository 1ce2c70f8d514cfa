import type { Context } from '@limelight/core/context'

const maxPauseMs = 5000

/**
 * Repeats `turn` until the signal; an engine that is away makes it pause a little longer each time, and never end. A turn
 * that goes on and on says with `works` that it does, so that the next trouble is reported and answered as a first one.
 */
export async function runLoop(
  ctx: Context,
  what: string,
  signal: AbortSignal,
  turn: (works: () => void) => Promise<void>,
): Promise<void> {
  let failures = 0
  const works = () => {
    if (failures > 0) ctx.logger.info(`${what} works again`)
    failures = 0
  }
  while (!signal.aborted) {
    try {
      await turn(works)
      works()
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      if (failures === 1) ctx.logger.warn({ err: error }, `${what} is interrupted and tries again`)
      await pause(Math.min(maxPauseMs, 100 * 2 ** Math.min(failures, 8)), signal)
    }
  }
}

/** Ends early with the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
