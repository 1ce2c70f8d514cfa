import type { Schedule } from '@limelight/core/jobs/schedules'
import { runOrderClocks } from '@limelight/core/orders/run-clocks'

export const orderSchedules: Schedule[] = [{ name: 'orders.clocks', everyMs: 5000, run: runOrderClocks }]
