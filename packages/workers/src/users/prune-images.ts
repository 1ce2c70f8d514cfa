import type { Schedule } from '@limelight/core/jobs/schedules'
import { pruneImages as prune } from '@limelight/core/users/images'

export const pruneImages: Schedule = {
  name: 'users.prune-images',
  everyMs: 60 * 60_000,
  run: prune,
}
