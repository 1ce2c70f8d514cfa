import type { TransactionStatus } from '@limelight/contract/deposits/schema'
import type { ChainTransactionRow } from '@limelight/db/deposits/tables'
import type { Context } from '../context.ts'
import { updateTransaction } from './transaction-store.ts'

const firstRetryMs = 2000
const maxRetryMs = 10 * 60_000

/** Keeps a call that cannot be sent now. It is retried with growing patience, and nothing is lost. */
export async function fail(
  ctx: Context,
  row: ChainTransactionRow,
  problem: string,
  changes: { refusals?: number } = {},
): Promise<boolean> {
  const failures = row.failures + 1
  const delay = Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(row.failures, 20))
  logProblem(ctx, row, problem)
  return updateTransaction(ctx.db, row, {
    ...unsent,
    ...changes,
    status: 'FAILED',
    problem,
    failures,
    is_waiting: false,
    due_at: new Date(ctx.clock.now().getTime() + delay),
  })
}

/** Notes a problem of a call whose status stays. */
export async function report(
  ctx: Context,
  row: ChainTransactionRow,
  problem: string,
  status: TransactionStatus,
): Promise<void> {
  if (row.problem === problem) return
  logProblem(ctx, row, problem)
  await updateTransaction(ctx.db, { id: row.id, status }, { problem })
}

/** The next attempt signs anew, with the nonce of that time. */
const unsent = { from_address: null, nonce: null, block_number: null, block_hash: null, mined_at: null } as const

/** Once per problem, not once per retry. */
function logProblem(ctx: Context, row: ChainTransactionRow, problem: string): void {
  if (row.problem === problem) return
  ctx.logger.error({ transaction: row.id, kind: row.kind, keys: row.keys }, `${row.kind} is not done. ${problem}`)
}
