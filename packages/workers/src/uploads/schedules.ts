import type { Schedule } from '@limelight/core/jobs/schedules'
import { pruneUploads } from '@limelight/core/uploads/uploads'

export const uploadSchedules: Schedule[] = [{ name: 'uploads.prune', everyMs: 60 * 60_000, run: pruneUploads }]
