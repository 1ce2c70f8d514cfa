import type { Schedule } from '@limelight/core/jobs/schedules'
import { cleanUpLedger } from '@limelight/core/tariffs/limits'
import { findNextStatusChange, updateSubscriptionStatuses } from '@limelight/core/tariffs/subscriptions'

export const tariffSchedules: Schedule[] = [
  {
    name: 'tariffs.turn-plans',
    everyMs: 5000,
    nextDueAt: findNextStatusChange,
    run: updateSubscriptionStatuses,
  },
  { name: 'tariffs.tidy-ledger', everyMs: 60_000, run: cleanUpLedger },
]
