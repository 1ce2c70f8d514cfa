import type { Context } from '@limelight/core/context'
import type { Job, RetryPolicy } from '@limelight/core/jobs/job'
import type { Transaction } from '@limelight/db/database'

/**
 * `isFirst`: no attempt has failed yet. `isLast`: if this attempt fails, the job is dead.
 */
type Delivery<Payload> = { id: string; payload: Payload; isFirst: boolean; isLast: boolean }

/**
 * Runs in the transaction that also marks the job done, so what it writes through `trx` happens
 * exactly once.
 */
type Write = (trx: Transaction) => Promise<unknown>

export type Handler = {
  role: string
  name: string
  retry: RetryPolicy
  maxConcurrent?: number | undefined
  /** `run` calls other engines, so it runs before the transaction, under a claim. */
  callsOut: boolean
  run: (ctx: Context, job: Delivery<unknown>) => Promise<Write>
}

/** A handler that only writes to Postgres. */
export function handle<Payload>(
  job: Job<Payload>,
  write: (ctx: Context, trx: Transaction, job: Delivery<Payload>) => Promise<void>,
): Handler {
  return toHandler(job, false, async (ctx, delivery) => trx => write(ctx, trx, delivery))
}

/** A handler that calls other engines. It can run more than once, so a repetition must be harmless. */
export function callOut<Payload>(
  job: Job<Payload>,
  call: (ctx: Context, job: Delivery<Payload>) => Promise<void>,
): Handler {
  return toHandler(job, true, async (ctx, delivery) => {
    await call(ctx, delivery)
    return writeNothing
  })
}

/** A handler that calls other engines, and then writes what follows from their answers. */
export function callOutThenWrite<Payload>(
  job: Job<Payload>,
  call: (ctx: Context, job: Delivery<Payload>) => Promise<Write | undefined>,
): Handler {
  return toHandler(job, true, async (ctx, delivery) => (await call(ctx, delivery)) ?? writeNothing)
}

async function writeNothing(): Promise<void> {}

function toHandler<Payload>(
  { role, name, retry, maxConcurrent, payload }: Job<Payload>,
  callsOut: boolean,
  run: (ctx: Context, job: Delivery<Payload>) => Promise<Write>,
): Handler {
  return {
    ...{ role, name, retry, maxConcurrent, callsOut },
    run: (ctx, delivery) => run(ctx, { ...delivery, payload: payload.parse(delivery.payload) }),
  }
}
