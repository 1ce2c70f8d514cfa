import type { Context } from '@limelight/core/context'
import { type Schedule, Scheduler } from '@limelight/core/jobs/schedules'
import { pause, runLoop } from './loop.ts'
import { countScheduleRun } from './metrics.ts'

/** Short, because the clock of the sandbox can jump. A look reads the clock, and not Postgres. */
const lookIntervalMs = 500

/** Runs schedules until the signal aborts, then finishes those that have begun. */
export async function runScheduler(ctx: Context, schedules: Schedule[], signal: AbortSignal): Promise<void> {
  const scheduler = new Scheduler(ctx, schedules, ({ name, error, retryMs }) => {
    countScheduleRun(name, error === undefined ? 'done' : 'failed')
    if (error !== undefined) ctx.logger.error({ err: error, retryMs }, `Schedule ${name} failed; retrying`)
  })
  await runLoop(ctx, 'The scheduler', signal, async () => {
    await scheduler.startDue()
    await pause(lookIntervalMs, signal)
  })
  await scheduler.idle()
}
