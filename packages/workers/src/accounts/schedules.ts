import { pruneExpired, pruneThrottles } from '@limelight/core/accounts/prune'
import type { Schedule } from '@limelight/core/jobs/schedules'

export const accountSchedules: Schedule[] = [
  { name: 'accounts.prune', everyMs: 60 * 60_000, run: pruneExpired },
  { name: 'accounts.prune-throttles', everyMs: 60_000, run: pruneThrottles },
]
