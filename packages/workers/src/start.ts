import type { Context } from '@limelight/core/context'
import type { Schedule } from '@limelight/core/jobs/schedules'
import { runCampaignSender } from './campaign-sender.ts'
import { runConsumer } from './consumer.ts'
import { runFollower } from './follower.ts'
import type { Handler } from './handle.ts'
import { runInbound } from './inbound.ts'
import { runRelay } from './relay.ts'
import { runReport } from './report.ts'
import { runScheduler } from './scheduler.ts'
import { runSettlement } from './settlement.ts'

/** Starts the given roles in this process. `stop` waits until the jobs in progress are finished. */
export function startRoles(
  ctx: Context,
  roles: string[],
  registry: { handlers: Handler[]; schedules: Schedule[] },
): { stop: () => Promise<void> } {
  const end = new AbortController()
  const running = [runReport(ctx, roles, end.signal)]
  for (const role of roles) running.push(start(role))

  function start(role: string): Promise<void> {
    if (role === 'relay') return runRelay(ctx, end.signal)
    if (role === 'chain') return runFollower(ctx, end.signal)
    if (role === 'schedules') return runScheduler(ctx, registry.schedules, end.signal)
    if (role === 'campaigns') return runCampaignSender(ctx, end.signal)
    if (role === 'inbound') return runInbound(ctx, end.signal)
    if (role === 'settlement') return runSettlement(ctx, end.signal)
    return runConsumer(
      ctx,
      role,
      registry.handlers.filter(handler => handler.role === role),
      end.signal,
    )
  }
  return {
    async stop() {
      end.abort()
      await Promise.all(running)
    },
  }
}
