import { pruneIngestJobs } from '@limelight/core/influencers/ingest/progress'
import { rebuildPeers } from '@limelight/core/influencers/scores/peers'
import type { Schedule } from '@limelight/core/jobs/schedules'

export const influencerSchedules: Schedule[] = [
  { name: 'influencers.peers', everyMs: 60 * 60_000, run: rebuildPeers },
  { name: 'influencers.tidy-ingest', everyMs: 60 * 60_000, run: pruneIngestJobs },
]
