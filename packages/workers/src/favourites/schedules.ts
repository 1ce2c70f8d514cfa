import { expireExports } from '@limelight/core/favourites/exports/outcomes'
import type { Schedule } from '@limelight/core/jobs/schedules'

export const favouriteSchedules: Schedule[] = [
  { name: 'favourites.expire-exports', everyMs: 60_000, run: expireExports },
]
