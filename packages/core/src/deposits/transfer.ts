import { setTimeout as pause } from 'node:timers/promises'
import { isTestChain } from '@limelight/chain/test-chains'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { AppError, TooManyRequestsError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { dropUnsent, findLastTransfer, findTransaction, insertTransaction } from './transaction-store.ts'

const faucetUnits = 1_000_000_000n
const dayMs = 86_400_000
/** How long a request waits for the role `settlement`. */
const maxWaitMs = 15_000
const pollMs = 100

/** Queues test tokens from the operator, in base units. Returns the id of the transaction's row. */
export async function queueTransfer(
  ctx: Context,
  trx: Transaction,
  { to, units, userId }: { to: string; units: bigint; userId?: string },
): Promise<string> {
  if (!isTestChain(ctx.config.chainId)) throw new AppError('UNAUTHORIZED_ACTION')
  const id = newId(ctx.clock)
  await insertTransaction(trx, {
    id,
    kind: 'TRANSFER',
    keys: [],
    signer: 'OPERATOR',
    input: { to: to.toLowerCase(), amount: String(units) },
    ...(userId === undefined ? {} : { user_id: userId }),
    created_at: ctx.clock.now(),
  })
  return id
}

/** Sends 1,000 test USDT to a wallet, once per day and user, and returns the hash once it is sent. */
export async function sendFaucetTokens(
  ctx: Context,
  { userId, wallet }: { userId: string; wallet: string },
): Promise<string> {
  const id = await ctx.db.transaction().execute(async trx => {
    const waitMs = await faucetWaitMs(ctx, trx, userId)
    if (waitMs > 0) throw new TooManyRequestsError(Math.ceil(waitMs / 1000))
    return queueTransfer(ctx, trx, { to: wallet, units: faucetUnits, userId })
  })
  return waitForHash(ctx, id)
}

/** When a user gets test tokens again; null if they get some now. */
export async function findFaucetOpening(ctx: Context, userId: string): Promise<Date | null> {
  const waitMs = await ctx.db.transaction().execute(trx => faucetWaitMs(ctx, trx, userId))
  return waitMs > 0 ? new Date(ctx.clock.now().getTime() + waitMs) : null
}

async function faucetWaitMs(ctx: Context, trx: Transaction, userId: string): Promise<number> {
  const last = await findLastTransfer(trx, userId)
  return last === undefined ? 0 : last.getTime() + dayMs - ctx.clock.now().getTime()
}

/** A request that nobody serves in time is taken back, so that the user can ask again. */
async function waitForHash(ctx: Context, id: string): Promise<string> {
  const deadline = performance.now() + maxWaitMs
  while (performance.now() < deadline) {
    const hash = await findHash(ctx, id)
    if (hash !== undefined) return hash
    await pause(pollMs)
  }
  const isTakenBack = await dropUnsent(ctx.db, id, 'No worker sent it in time.')
  const hash = isTakenBack ? undefined : await findHash(ctx, id)
  if (hash === undefined) throw new AppError('DATABASE_ERROR', { status: 503 })
  return hash
}

async function findHash(ctx: Context, id: string): Promise<string | undefined> {
  return (await findTransaction(ctx.db, id))?.hash ?? undefined
}
