import type { Schedule } from '@limelight/core/jobs/schedules'
import { pruneSearchCache } from '@limelight/core/search/saved/cache'

export const searchSchedules: Schedule[] = [
  { name: 'influencers.prune-search-cache', everyMs: 60_000, run: pruneSearchCache },
]
