import type { Context } from '../context.ts'
import { addReading, listReadings, type Measured } from './reading-store.ts'

const minuteMs = 60_000
const readingsKeptMs = 24 * 60 * minuteMs
const saveIntervalMs = 10_000
const maxLagMs = 2 ** 31 - 1

/** Measures how the follower does, and stores it beside its work: a block never waits for it. */
export type Readings = {
  /** Rows of a block are stored; `time` is that of the block, in seconds. */
  countBlock(time: number): void
  countReorg(depth: number): void
  countRpcError(): void
  /** Whether the follower stands still or waits for a second node. */
  setWaiting(isWaiting: boolean): void
  stop(): Promise<void>
}

export function openReadings(ctx: Context, chainId: number): Readings {
  let measured = nothing()
  let newest: number | undefined
  let hasNews = false
  let isWaiting = false
  let savedMinute: number | undefined

  /** Without news the lag grows, unless the chain itself is idle. */
  function readLag(now: number): number {
    const isBehind = newest !== undefined && (isWaiting || (measured.rpcErrors > 0 && !hasNews))
    return Math.min(maxLagMs, Math.max(measured.lagMs, isBehind ? now - (newest ?? now) : 0))
  }

  async function save(): Promise<void> {
    const now = ctx.clock.now().getTime()
    const minute = new Date(Math.floor(now / minuteMs) * minuteMs)
    const hasMeasured = hasNews || isWaiting || measured.rpcErrors > 0 || measured.reorgs > 0
    // A row per minute shows that a process followed.
    if (!hasMeasured && minute.getTime() === savedMinute) return
    const taken = { ...measured, lagMs: readLag(now) }
    measured = nothing()
    hasNews = false
    savedMinute = minute.getTime()
    const keptFrom = new Date(now - readingsKeptMs)
    await addReading(ctx.db, { chainId, minute, keptFrom }, taken).catch((error: unknown) =>
      ctx.logger.warn({ err: error }, 'Could not store the readings of the follower'),
    )
  }
  const timer = setInterval(() => void save(), saveIntervalMs)

  return {
    countBlock(time) {
      hasNews = true
      newest = time * 1000
      measured.lagMs = Math.max(measured.lagMs, ctx.clock.now().getTime() - newest)
    },
    countReorg(depth) {
      measured.reorgs += 1
      measured.deepest = Math.max(measured.deepest, depth)
    },
    countRpcError() {
      measured.rpcErrors += 1
    },
    setWaiting(value) {
      isWaiting = value
    },
    async stop() {
      clearInterval(timer)
      await save()
    },
  }
}

function nothing(): Measured {
  return { lagMs: 0, reorgs: 0, deepest: 0, rpcErrors: 0 }
}

/** Those of the last 24 hours, oldest first, one per minute in which a process followed. */
export function readReadings({ db, clock, config }: Context) {
  return listReadings(db, config.chainId, new Date(clock.now().getTime() - readingsKeptMs))
}
