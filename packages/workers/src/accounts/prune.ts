import { pruneExpired, pruneThrottles } from '@limelight/core/accounts/prune'
import type { Schedule } from '@limelight/core/jobs/schedules'

export const pruneAccounts: Schedule = {
  name: 'accounts.prune',
  everyMs: 60 * 60_000,
  run: pruneExpired,
}

export const pruneAccountThrottles: Schedule = {
  name: 'accounts.prune-throttles',
  everyMs: 60_000,
  run: pruneThrottles,
}
