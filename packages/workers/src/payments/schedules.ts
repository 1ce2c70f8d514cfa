import type { Schedule } from '@limelight/core/jobs/schedules'
import { reconcile } from '@limelight/core/payments/reconcile'

export const paymentSchedules: Schedule[] = [{ name: 'payments.reconcile', everyMs: 60_000, run: reconcile }]
