import type { Context } from '@limelight/core/context'
import { runDueSchedules, type Schedule } from '@limelight/core/jobs/schedules'
import { pause, runLoop } from './loop.ts'
import { countScheduleRun } from './metrics.ts'

/** Short, because the sandbox's clock may jump and a tester waits for what that makes due. */
const pollIntervalMs = 500

export async function runScheduler(ctx: Context, schedules: Schedule[], signal: AbortSignal): Promise<void> {
  await runLoop(ctx, 'The scheduler', signal, async () => {
    for (const run of await runDueSchedules(ctx, schedules)) {
      countScheduleRun(run.name, run.error === undefined ? 'done' : 'failed')
      if (run.error !== undefined) ctx.logger.error({ err: run.error }, `The schedule ${run.name} failed`)
    }
    await pause(pollIntervalMs, signal)
  })
}
