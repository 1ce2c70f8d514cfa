import { expireExports } from '@limelight/core/favourites/exports/outcomes'
import { purgeDeletedLists } from '@limelight/core/favourites/lists/restore'
import type { Schedule } from '@limelight/core/jobs/schedules'

export const favouriteSchedules: Schedule[] = [
  { name: 'favourites.expire-exports', everyMs: 60_000, run: expireExports },
  { name: 'favourites.purge-deleted-lists', everyMs: 3_600_000, run: purgeDeletedLists },
]
