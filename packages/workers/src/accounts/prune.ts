import { pruneExpired, pruneThrottles } from '@limelight/core/accounts/upkeep'
import type { Schedule } from '@limelight/core/schedules'

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
