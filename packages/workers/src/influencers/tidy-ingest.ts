import { tidyIngestJobs } from '@limelight/core/influencers/ingest/progress'
import type { Schedule } from '@limelight/core/jobs/schedules'

export const tidyIngest: Schedule = {
  name: 'influencers.tidy-ingest',
  everyMs: 60 * 60_000,
  run: tidyIngestJobs,
}
