import type { Schedule } from '@limelight/core/jobs/schedules'
import { pruneImages } from '@limelight/core/users/images'

export const userSchedules: Schedule[] = [{ name: 'users.prune-images', everyMs: 60 * 60_000, run: pruneImages }]
