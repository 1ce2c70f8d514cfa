import { deleteDoneJobs, findNextSweep, republishLostJobs } from '@limelight/core/jobs/outbox'
import type { Schedule } from '@limelight/core/jobs/schedules'

/** How long finished jobs stay readable for incident investigation. */
const doneRetentionMs = 7 * 24 * 60 * 60_000

export const outboxSchedules: Schedule[] = [
  {
    name: 'outbox.sweep',
    everyMs: 2000,
    async nextDueAt({ db, clock, config: { outboxSweepAfterMs } }) {
      // A job that is published from now on is not due sooner.
      const latest = new Date(clock.now().getTime() + outboxSweepAfterMs)
      const due = await findNextSweep(db, outboxSweepAfterMs)
      return due === undefined || due > latest ? latest : due
    },
    async run(ctx) {
      const swept = await republishLostJobs(ctx.db, ctx.clock.now(), ctx.config.outboxSweepAfterMs)
      if (swept > 0) ctx.logger.warn({ swept }, 'Published jobs had no effect in time; publishing them again')
    },
  },
  {
    name: 'outbox.prune',
    everyMs: 60 * 60_000,
    async run(ctx) {
      await deleteDoneJobs(ctx.db, new Date(ctx.clock.now().getTime() - doneRetentionMs))
    },
  },
]
