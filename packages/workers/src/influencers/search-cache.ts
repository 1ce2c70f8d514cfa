import { pruneSearchCache } from '@limelight/core/influencers/search-cache'
import type { Schedule } from '@limelight/core/schedules'

export const pruneKeptSearches: Schedule = {
  name: 'influencers.prune-search-cache',
  everyMs: 60_000,
  run: pruneSearchCache,
}
