import type { Schedule } from '@limelight/core/jobs/schedules'
import { dispatchPostChecks, findNextDuePost } from '@limelight/core/orders/posts/dispatch'
import { findNextOrderClock, runOrderClocks } from '@limelight/core/orders/run-clocks'

export const orderSchedules: Schedule[] = [
  { name: 'orders.clocks', everyMs: 5000, nextDueAt: findNextOrderClock, run: runOrderClocks },
  { name: 'orders.post-checks', everyMs: 5000, nextDueAt: findNextDuePost, run: dispatchPostChecks },
]
