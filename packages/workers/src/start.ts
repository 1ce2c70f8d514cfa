import { setMaxListeners } from 'node:events'
import type { Context } from '@limelight/core/context'
import type { Schedule } from '@limelight/core/jobs/schedules'
import { runCampaignSender } from './campaign-sender.ts'
import { runClicks } from './clicks.ts'
import { runConsumer } from './consumer.ts'
import { runFollower } from './follower.ts'
import type { Handler } from './handle.ts'
import { runInbound } from './inbound.ts'
import { runRelay } from './relay.ts'
import { runReport } from './report.ts'
import { runScheduler } from './scheduler.ts'
import { runSettlement } from './settlement.ts'

type Registry = { handlers: Handler[]; schedules: Schedule[] }

/** The roles with a loop of their own, which take no jobs. */
export const loops: Record<string, (ctx: Context, signal: AbortSignal, registry: Registry) => Promise<void>> = {
  relay: runRelay,
  schedules: (ctx, signal, { schedules }) => runScheduler(ctx, schedules, signal),
  chain: runFollower,
  settlement: runSettlement,
  campaigns: runCampaignSender,
  inbound: runInbound,
  clicks: runClicks,
}

/** Starts the given roles in this process. `stop` waits until the jobs in progress are finished. */
export function startRoles(ctx: Context, roles: string[], registry: Registry): { stop: () => Promise<void> } {
  const end = new AbortController()
  // Each loop listens. Node warns of more than ten listeners.
  setMaxListeners(0, end.signal)
  const running = [runReport(ctx, roles, end.signal)]
  for (const role of roles) {
    const handlers = registry.handlers.filter(handler => handler.role === role)
    const run = loops[role] ?? ((ctx, signal) => runConsumer(ctx, role, handlers, signal))
    running.push(run(ctx, end.signal, registry))
  }
  return {
    async stop() {
      end.abort()
      await Promise.all(running)
    },
  }
}
