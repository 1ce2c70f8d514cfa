import type { Schedule } from '@limelight/core/jobs/schedules'
import { pruneUsedAnswers } from '@limelight/core/social-accounts/link-telegram'
import { dispatchRefreshes, findNextDueRefresh } from '@limelight/core/social-accounts/refresh'

export const socialAccountSchedules: Schedule[] = [
  { name: 'social-accounts.refresh', everyMs: 5000, nextDueAt: findNextDueRefresh, run: dispatchRefreshes },
  { name: 'social-accounts.prune', everyMs: 60 * 60_000, run: pruneUsedAnswers },
]
