import type { Schedule } from '@limelight/core/jobs/schedules'
import { countStaleDays } from '@limelight/core/results/clicks/count'
import { endLinks } from '@limelight/core/results/links/links'

export const resultSchedules: Schedule[] = [
  { name: 'results.count-clicks', everyMs: 5000, run: countStaleDays },
  { name: 'results.end-links', everyMs: 3_600_000, run: endLinks },
]
