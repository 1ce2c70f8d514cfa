import type { Schedule } from '@limelight/core/jobs/schedules'
import { endLinks } from '@limelight/core/results/links/links'

export const resultSchedules: Schedule[] = [{ name: 'results.end-links', everyMs: 3_600_000, run: endLinks }]
