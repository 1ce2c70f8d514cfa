import type { Context } from '@limelight/core/context'
import { runDueSchedules, type Schedule } from '@limelight/core/jobs/schedules'
import { pause, runLoop } from './loop.ts'
import { countScheduleRun } from './metrics.ts'

/**
 * Short, because the sandbox's clock can jump and a tester waits for the schedules that become due.
 */
const pollIntervalMs = 500

export async function runScheduler(ctx: Context, schedules: Schedule[], signal: AbortSignal): Promise<void> {
  await runLoop(ctx, 'The scheduler', signal, async () => {
    for (const run of await runDueSchedules(ctx, schedules)) {
      countScheduleRun(run.name, run.error === undefined ? 'done' : 'failed')
      if (run.error !== undefined)
        ctx.logger.error({ err: run.error }, `Schedule ${run.name} failed; it runs again at its next date`)
    }
    await pause(pollIntervalMs, signal)
  })
}
