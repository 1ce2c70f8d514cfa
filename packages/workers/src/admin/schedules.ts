import { deleteOldProcesses } from '@limelight/core/jobs/processes'
import type { Schedule } from '@limelight/core/jobs/schedules'

export const adminSchedules: Schedule[] = [
  { name: 'workers.prune', everyMs: 3_600_000, run: ctx => deleteOldProcesses(ctx.db, ctx.clock.now()) },
]
