import { findNextContentReindex, reindexContent } from '@limelight/core/content/reindex'
import type { Schedule } from '@limelight/core/jobs/schedules'

export const contentSchedules: Schedule[] = [
  { name: 'content.reindex', everyMs: 15_000, nextDueAt: findNextContentReindex, run: reindexContent },
]
