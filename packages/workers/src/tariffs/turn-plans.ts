import type { Schedule } from '@limelight/core/jobs/schedules'
import { turnPlans as turn } from '@limelight/core/tariffs/subscriptions'

/** Often, because people watch a plan start or end. */
export const turnPlans: Schedule = {
  name: 'tariffs.turn-plans',
  everyMs: 5000,
  run: turn,
}
