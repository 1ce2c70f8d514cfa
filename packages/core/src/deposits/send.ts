import { encodeCall, encodeTransfer, readDeposit } from '@limelight/chain/escrow-calls'
import type { Revert } from '@limelight/chain/reverts'
import { isOutOfFunds, readFees, readFunds, readNonce, simulate } from '@limelight/chain/sender'
import { signTransaction } from '@limelight/chain/signing-account'
import type { DepositCall } from '@limelight/contract/deposits/schema'
import type { ChainTransactionRow } from '@limelight/db/deposits/tables'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { describeError } from '../runtime/errors.ts'
import { KmsError } from '../signers.ts'
import { announce, storeAttempt, type Turn } from './attempts.ts'
import { type Decision, decide, hasBothSignatures } from './decide.ts'
import { applyDepositJob } from './jobs.ts'
import { cannotBuild, describeRevert, noResumesLeft, otherKey, outOfFunds, refused } from './problems.ts'
import { fail } from './retry.ts'
import { failDeposits, findDepositsByKeys } from './store.ts'
import {
  findCart,
  findDueTransactions,
  findNewestBlock,
  findNextNonce,
  type TermsOfKey,
  updateTransaction,
} from './transaction-store.ts'

type Hex = `0x${string}`

/** How many due rows one turn looks at. */
const maxLooks = 20
/** When to look again at a call that waits for a stage; the follower wakes it earlier. */
const stageWaitMs = 60_000
/** Clocks differ, so a long deadline is looked at in between. */
const maxWaitMs = 3_600_000
const minWaitMs = 1000
/** How soon final blocks may show that a call is not needed. */
const holdMs = 2000
/** A node can be late by some blocks. A payment or signature that is refused this often is void. */
const maxRefusals = 3

/** What a call needs at most, if the node can't say because the account is too poor. */
const unknownGas = 300_000n

/** Until a node that is behind is asked again. */
const behindMs = 1000

/** Sends the first due call of the account that need not wait. */
export async function sendNext(ctx: Context, turn: Turn): Promise<boolean> {
  const due = { signer: turn.signer, now: ctx.clock.now(), limit: maxLooks }
  const rows = await findDueTransactions(ctx.db, due)
  const failures: { row: ChainTransactionRow; error: unknown }[] = []
  let isSent = false
  for (const row of rows) {
    try {
      isSent = (await attempt(ctx, turn, row)) === 'sent'
    } catch (error) {
      if (error instanceof KmsError) throw error
      failures.push({ row, error })
    }
    if (isSent) break
  }
  // If no call gets an answer, the node is away and none of them is at fault.
  if (failures.length > 0 && failures.length === rows.length) throw failures[0]?.error
  for (const { row, error } of failures) await fail(ctx, row, describeError(error))
  return rows.length > 0
}

async function attempt(ctx: Context, turn: Turn, row: ChainTransactionRow): Promise<'sent' | 'kept'> {
  const cart = await findCart(ctx.db, row.keys)
  if (turn.heads.head < (await findNewestBlock(ctx.db, row))) {
    await updateTransaction(ctx.db, row, { due_at: after(ctx, behindMs) })
    return 'kept'
  }
  const decision = await decideAt(turn, row, cart, turn.heads.head)
  if (decision.act === 'wait') return wait(ctx, turn, row, decision)
  if (decision.act === 'send') return sendCall(ctx, turn, row, cart)
  // A drop is for good, so the final blocks must agree.
  const final = await decideAt(turn, row, cart, turn.heads.finalized)
  return final.act === 'drop' ? drop(ctx, row, final.reason) : hold(ctx, row, decision.reason)
}

/** The stage is read before each send. */
async function decideAt(
  { client, heads }: Turn,
  { kind, input }: ChainTransactionRow,
  cart: TermsOfKey[],
  block: number,
): Promise<Decision> {
  if (kind === 'TRANSFER') return { act: 'send' }
  const held = await Promise.all(
    cart.map(async ({ key, contract, terms }) => ({ terms, held: await readDeposit(client, contract, key, block) })),
  )
  return decide(kind, held, input, heads.time)
}

/** Later calls of the deposit may pass a call that waits for a stage or a deadline. */
async function wait(
  ctx: Context,
  { heads }: Turn,
  row: ChainTransactionRow,
  { until, reason }: { until?: number; reason: string },
): Promise<'kept'> {
  const delay =
    until === undefined ? stageWaitMs : Math.min(maxWaitMs, Math.max(minWaitMs, (until - heads.time) * 1000))
  const changes = { status: 'QUEUED', is_waiting: true, problem: reason, failures: 0, refusals: 0 } as const
  if (row.is_waiting) await updateTransaction(ctx.db, row, { ...changes, due_at: after(ctx, delay) })
  else await rest(ctx, row, { ...changes, due_at: after(ctx, delay) })
  return 'kept'
}

/** The orders of a call that has come to rest look at the stage of their deposits again. */
function rest(
  ctx: Context,
  row: ChainTransactionRow,
  changes: Parameters<typeof updateTransaction>[2],
): Promise<boolean> {
  return ctx.db.transaction().execute(async trx => {
    if (!(await updateTransaction(trx, row, changes))) return false
    for (const id of await findDepositsByKeys(trx, row.keys)) await emit(ctx, trx, applyDepositJob, { id })
    return true
  })
}

/** Keeps a call that is probably not needed any more. Later calls wait until that is final. */
async function hold(ctx: Context, row: ChainTransactionRow, reason: string): Promise<'kept'> {
  const changes = { status: 'QUEUED', is_waiting: false, problem: reason } as const
  await updateTransaction(ctx.db, row, { ...changes, due_at: after(ctx, holdMs) })
  return 'kept'
}

async function drop(ctx: Context, row: ChainTransactionRow, reason: string): Promise<'kept'> {
  const isDropped = await rest(ctx, row, { status: 'DROPPED', problem: reason, is_waiting: false })
  if (isDropped && row.kind === 'DEPOSIT') await failDeposits(ctx.db, row.keys, reason)
  return 'kept'
}

async function sendCall(
  ctx: Context,
  turn: Turn,
  row: ChainTransactionRow,
  cart: TermsOfKey[],
): Promise<'sent' | 'kept'> {
  const { client, account } = turn
  const named = namedKey(row, cart)
  if (named !== undefined && named !== account.address) return refuse(ctx, row, otherKey(row, account.address, named))
  const to = cart[0]?.contract ?? ctx.config.usdtAddress
  const data = row.kind === 'TRANSFER' ? await encodeTokens(ctx, turn, row) : encode(row.kind, row, cart)
  if (data instanceof Error) return refuse(ctx, row, cannotBuild(data))
  const simulated = await simulate(client, { from: account.address, to, data }).catch((error: unknown) => {
    if (isOutOfFunds(error)) return undefined
    throw error
  })
  if (simulated !== undefined && 'revert' in simulated) return explainRevert(ctx, turn, row, simulated.revert)
  const [fees, held] = await Promise.all([readFees(client), readFunds(client, account.address)])
  const gas = simulated?.gas ?? unknownGas
  const needed = gas * fees.maxFee
  if (simulated === undefined || held < needed) {
    return refuse(ctx, row, outOfFunds(account.address, { needed, held }))
  }
  const nonce = Math.max(
    await readNonce(client, account.address, turn.heads.head),
    await findNextNonce(ctx.db, account.address),
  )
  const call = { to, data, nonce, gas, ...fees }
  const signed = await signTransaction(account, { chainId: ctx.config.chainId, ...call })
  if (!(await storeAttempt(ctx, turn, row, { ...signed, ...call }))) return 'kept'
  await announce(ctx, turn, row, { raw: signed.raw, gas: String(gas), max_fee: String(fees.maxFee) })
  return 'sent'
}

/** One row that cannot be built must not stop the others. */
function encode(kind: DepositCall, { input }: ChainTransactionRow, cart: TermsOfKey[]): Hex | Error {
  try {
    return encodeCall(
      kind,
      cart.map(({ terms }) => terms),
      input,
    )
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function encodeTokens(ctx: Context, { client, account }: Turn, { input }: ChainTransactionRow): Promise<Hex> {
  const { to = '', amount = '' } = input
  return encodeTransfer(client, ctx.config.usdtAddress, { from: account.address, to, amount })
}

/** The address that the terms demand of the caller; undefined where anyone may call. */
function namedKey({ kind, input }: ChainTransactionRow, [first]: TermsOfKey[]): string | undefined {
  if (first === undefined) return undefined
  if (['DELIVER', 'REOPEN', 'DISPUTE'].includes(kind)) return first.terms.operator
  const isDecision = kind === 'RESUME' || (kind === 'SPLIT' && !hasBothSignatures(input))
  return isDecision ? first.terms.arbiter : undefined
}

/** The contract explains a refusal by its error. */
async function explainRevert(ctx: Context, turn: Turn, row: ChainTransactionRow, revert: Revert): Promise<'kept'> {
  const [detail] = revert.args
  if (revert.name === 'PeriodIsRunning') {
    return wait(ctx, turn, row, { until: Number(detail), reason: 'The period is still running.' })
  }
  if (revert.name === 'StageIsWrong' || revert.name === 'AlreadyDeposited')
    return hold(ctx, row, describeRevert(revert))
  if (revert.name === 'NoResumesLeft') {
    // It can never succeed, so the calls that end the dispute must pass it.
    ctx.logger.error({ keys: row.keys }, noResumesLeft)
    return wait(ctx, turn, row, { reason: noResumesLeft })
  }
  if (row.refusals < maxRefusals - 1) {
    await fail(ctx, row, refused(revert), { refusals: row.refusals + 1 })
    return 'kept'
  }
  if (row.kind === 'DEPOSIT') return drop(ctx, row, describeRevert(revert))
  if (revert.name === 'SignatureIsWrong') return goOnWithoutSignature(ctx, row)
  return refuse(ctx, row, refused(revert))
}

async function refuse(ctx: Context, row: ChainTransactionRow, problem: string): Promise<'kept'> {
  await fail(ctx, row, problem)
  return 'kept'
}

/** A contract wallet can take its signature back. The payout then takes the path that ends by time. */
async function goOnWithoutSignature(ctx: Context, row: ChainTransactionRow): Promise<'kept'> {
  const { signature, buyerSignature, sellerSignature, ...input } = row.input
  ctx.logger.warn({ transaction: row.id, kind: row.kind }, 'A signature does not verify any more; going on without it')
  await updateTransaction(ctx.db, row, {
    status: 'QUEUED',
    signer: row.kind === 'SPLIT' ? 'ARBITER' : row.signer,
    input: JSON.stringify(input),
    failures: 0,
    refusals: 0,
    due_at: ctx.clock.now(),
  })
  return 'kept'
}

function after(ctx: Context, ms: number): Date {
  return new Date(ctx.clock.now().getTime() + ms)
}
