import type { Schedule } from '@limelight/core/jobs/schedules'
import { tidyLedger } from '@limelight/core/tariffs/limits'

export const tidyLimits: Schedule = {
  name: 'tariffs.tidy-ledger',
  everyMs: 60_000,
  run: tidyLedger,
}
