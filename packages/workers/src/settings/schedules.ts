import type { Schedule } from '@limelight/core/jobs/schedules'
import { findNextSealing, sealAnew } from '@limelight/core/settings/app-secret'

export const settingSchedules: Schedule[] = [
  { name: 'settings.seal-anew', everyMs: 5000, nextDueAt: findNextSealing, run: sealAnew },
]
