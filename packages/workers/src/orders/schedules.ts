import type { Schedule } from '@limelight/core/jobs/schedules'
import { findNextOrderClock, runOrderClocks } from '@limelight/core/orders/run-clocks'

export const orderSchedules: Schedule[] = [
  { name: 'orders.clocks', everyMs: 5000, nextDueAt: findNextOrderClock, run: runOrderClocks },
]
