import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { describeError } from '../runtime/errors.ts'

/** Work that is due by the clock. Running it twice or late must be harmless. */
export type Schedule = { name: string; everyMs: number; run: (ctx: Context) => Promise<void> }

export type ScheduleRun = { name: string; error?: unknown }

/** Runs the due schedules that no other process has claimed. */
export async function runDueSchedules(ctx: Context, schedules: Schedule[]): Promise<ScheduleRun[]> {
  const runs: ScheduleRun[] = []
  for (const schedule of schedules) {
    if (!(await claimSchedule(ctx, schedule))) continue
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

/**
 * Setting the next date claims the run: of many processes exactly one finds the old date. A date
 * more than a period away comes from a clock that was ahead.
 */
async function claimSchedule(ctx: Context, schedule: Schedule): Promise<boolean> {
  const now = ctx.clock.now()
  const next = new Date(now.getTime() + schedule.everyMs)
  const claimed = await ctx.db
    .insertInto('schedules')
    .values({ name: schedule.name, next_run_at: next, last_run_at: now, last_error: null })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ next_run_at: next, last_run_at: now })
        .where(eb => eb.or([eb('schedules.next_run_at', '<=', now), eb('schedules.next_run_at', '>', next)])),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

async function recordOutcome(ctx: Context, schedule: Schedule, error: string | null): Promise<void> {
  await ctx.db.updateTable('schedules').set({ last_error: error }).where('name', '=', schedule.name).execute()
}

export function listScheduleRows(db: Database) {
  return db.selectFrom('schedules').selectAll().orderBy('name').execute()
}
