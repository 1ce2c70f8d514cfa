import type { Context } from '@limelight/core/context'
import { describeError } from '@limelight/core/runtime/errors'
import { countLoopFailure } from './metrics.ts'

const maxPauseMs = 5000
/** A loop that has failed so often in a row, for about six seconds, does no work. */
const maxFailures = 5

const failing = new WeakMap<Context, Set<string>>()

/** The loops of this process that keep failing. */
export function listFailingLoops(ctx: Context): string[] {
  return [...(failing.get(ctx) ?? [])]
}

/**
 * Repeats `turn` until the signal aborts. Failures back off and never end the loop. A long turn
 * calls `succeeded` from time to time, which resets the backoff.
 */
export async function runLoop(
  ctx: Context,
  name: string,
  signal: AbortSignal,
  turn: (succeeded: () => void) => Promise<void>,
): Promise<void> {
  let failures = 0
  const names = failing.get(ctx) ?? new Set()
  failing.set(ctx, names)
  const succeeded = () => {
    if (failures > 0) ctx.logger.info(`${name} works again`)
    failures = 0
    names.delete(name)
  }
  while (!signal.aborted) {
    try {
      await turn(succeeded)
      succeeded()
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      countLoopFailure(name)
      if (failures === maxFailures) {
        names.add(name)
        ctx.logger.error({ err: error }, `${name} keeps failing: ${describeError(error)}`)
      }
      if (failures === 1) ctx.logger.warn({ err: error }, `${name} failed; retrying`)
      await pause(Math.min(maxPauseMs, 100 * 2 ** Math.min(failures, 8)), signal)
    }
  }
}

/** Resolves early when the signal aborts. */
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
