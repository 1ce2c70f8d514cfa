import { emitDueAlerts } from '@limelight/core/alerts/alerts'
import type { Schedule } from '@limelight/core/jobs/schedules'

export const alertSchedules: Schedule[] = [{ name: 'alerts.due', everyMs: 60_000, run: emitDueAlerts }]
