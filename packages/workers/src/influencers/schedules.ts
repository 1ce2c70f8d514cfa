import { pruneIngestJobs } from '@limelight/core/influencers/ingest/progress'
import { findNextInfluencerReindex, reindexInfluencers } from '@limelight/core/influencers/reindex'
import { rebuildPeers } from '@limelight/core/influencers/scores/peers'
import { pruneSharedLinks } from '@limelight/core/influencers/sharing/links'
import type { Schedule } from '@limelight/core/jobs/schedules'

export const influencerSchedules: Schedule[] = [
  { name: 'influencers.peers', everyMs: 60 * 60_000, run: rebuildPeers },
  { name: 'influencers.reindex', everyMs: 15_000, nextDueAt: findNextInfluencerReindex, run: reindexInfluencers },
  { name: 'influencers.prune-shared-links', everyMs: 60 * 60_000, run: pruneSharedLinks },
  { name: 'influencers.tidy-ingest', everyMs: 60 * 60_000, run: pruneIngestJobs },
]
