import { pruneEvents } from '@limelight/core/activity/prune'
import type { Schedule } from '@limelight/core/jobs/schedules'

export const activitySchedules: Schedule[] = [{ name: 'activity.prune', everyMs: 60 * 60_000, run: pruneEvents }]
