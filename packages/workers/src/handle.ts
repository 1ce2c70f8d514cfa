import type { Context } from '@limelight/core/context'
import type { Job, RetryPolicy } from '@limelight/core/jobs/job'
import type { Transaction } from '@limelight/db/database'

/** `isLast`: if this attempt fails, the job is dead. */
type Delivery<Payload> = { id: string; payload: Payload; isLast: boolean }

/**
 * Runs in the transaction that also marks the job done, so what it writes through `trx` happens
 * exactly once.
 */
export type Handler = {
  role: string
  name: string
  retry: RetryPolicy
  maxConcurrent?: number | undefined
  run: (ctx: Context, trx: Transaction, job: Delivery<unknown>) => Promise<void>
}

export function handle<Payload>(
  job: Job<Payload>,
  run: (ctx: Context, trx: Transaction, job: Delivery<Payload>) => Promise<void>,
): Handler {
  return {
    role: job.role,
    name: job.name,
    retry: job.retry,
    maxConcurrent: job.maxConcurrent,
    run: (ctx, trx, delivery) => run(ctx, trx, { ...delivery, payload: job.payload.parse(delivery.payload) }),
  }
}
