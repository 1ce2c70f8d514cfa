import { tidyIngestJobs } from '@limelight/core/influencers/ingest-jobs'
import type { Schedule } from '@limelight/core/schedules'

export const tidyIngest: Schedule = {
  name: 'influencers.tidy-ingest',
  everyMs: 60 * 60_000,
  run: tidyIngestJobs,
}
