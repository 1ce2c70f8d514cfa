import type { Context } from '../context.ts'
import { describeError } from '../runtime/errors.ts'

/** Work that is due by the clock. Running it twice, or late, must do no harm. */
export type Schedule = { name: string; everyMs: number; run: (ctx: Context) => Promise<void> }

export type ScheduleRun = { name: string; error?: unknown }

/** Runs what is due and what no other process has taken. */
export async function runDueSchedules(ctx: Context, schedules: Schedule[]): Promise<ScheduleRun[]> {
  const runs: ScheduleRun[] = []
  for (const schedule of schedules) {
    if (!(await takeSchedule(ctx, schedule))) continue
    try {
      await schedule.run(ctx)
      await recordOutcome(ctx, schedule, null)
      runs.push({ name: schedule.name })
    } catch (error) {
      await recordOutcome(ctx, schedule, describeError(error))
      runs.push({ name: schedule.name, error })
    }
  }
  return runs
}

/** Setting the next date is what takes it: of many processes exactly one finds the old date. */
async function takeSchedule(ctx: Context, schedule: Schedule): Promise<boolean> {
  const now = ctx.clock.now()
  const next = new Date(now.getTime() + schedule.everyMs)
  const taken = await ctx.db
    .insertInto('schedules')
    .values({ name: schedule.name, next_run_at: next, last_run_at: now, last_error: null })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ next_run_at: next, last_run_at: now })
        .where('schedules.next_run_at', '<=', now),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

async function recordOutcome(ctx: Context, schedule: Schedule, error: string | null): Promise<void> {
  await ctx.db.updateTable('schedules').set({ last_error: error }).where('name', '=', schedule.name).execute()
}
