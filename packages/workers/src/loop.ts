import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '@limelight/core/context'

const longestPauseMs = 5000

/** Repeats `turn` until the signal; an engine that is away makes it pause a little longer each time, and never end. */
export async function keepTurning(
  ctx: Context,
  what: string,
  signal: AbortSignal,
  turn: () => Promise<void>,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      await turn()
      if (failures > 0) ctx.logger.info(`${what} works again`)
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      if (failures === 1) ctx.logger.warn({ err: error }, `${what} is interrupted and tries again`)
      await pause(Math.min(longestPauseMs, 100 * 2 ** Math.min(failures, 8)), signal)
    }
  }
}

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
}
