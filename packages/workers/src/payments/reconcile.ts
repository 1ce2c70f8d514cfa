import { reconcile } from '@limelight/core/payments/reconciliation'
import type { Schedule } from '@limelight/core/schedules'

export const reconcilePayments: Schedule = {
  name: 'payments.reconcile',
  everyMs: 60_000,
  run: reconcile,
}
