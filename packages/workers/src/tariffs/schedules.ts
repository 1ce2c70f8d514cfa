import type { Schedule } from '@limelight/core/jobs/schedules'
import { cleanUpLedger } from '@limelight/core/tariffs/limits'
import { updateSubscriptionStatuses } from '@limelight/core/tariffs/subscriptions'

export const tariffSchedules: Schedule[] = [
  // Every few seconds, because people watch a plan start or end.
  { name: 'tariffs.turn-plans', everyMs: 5000, run: updateSubscriptionStatuses },
  { name: 'tariffs.tidy-ledger', everyMs: 60_000, run: cleanUpLedger },
]
