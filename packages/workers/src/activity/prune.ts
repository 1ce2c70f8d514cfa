import { pruneEvents } from '@limelight/core/activity/upkeep'
import type { Schedule } from '@limelight/core/schedules'

export const pruneActivity: Schedule = {
  name: 'activity.prune',
  everyMs: 60 * 60_000,
  run: pruneEvents,
}
