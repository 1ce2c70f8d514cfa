import { readBalances } from '@limelight/chain/balances'
import { isTestChain } from '@limelight/chain/test-chains'
import { addressPattern } from '@limelight/contract/addresses'
import type { Approval } from '@limelight/contract/approvals/schema'
import type {
  ChainEvent,
  ChainEventsQuery,
  ContractInfo,
  StuckTransaction,
  StuckTransactions,
  Transfer,
  TransfersQuery,
  TransferTokens,
} from '@limelight/contract/chain/schema'
import { formatUsdt, parseUsdt } from '@limelight/contract/deposits/units'
import type { List, Page } from '@limelight/contract/query'
import type { ApprovalRow } from '@limelight/db/approvals/tables'
import type { Transaction } from '@limelight/db/database'
import { requestOrConfirm } from '../approvals/request.ts'
import type { Admin } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { queueTransfer } from '../deposits/transfer.ts'
import { AppError } from '../runtime/errors.ts'
import { fetchFromNode } from './chain-node.ts'
import {
  type ChainPlace,
  type EventRow,
  findEvent,
  findTransfer,
  listEvents,
  listStuck,
  listTransfers,
  readCounts,
  type StuckRow,
  type TransferRow,
} from './store.ts'

function placeOf({ config }: Context): ChainPlace {
  return {
    chainId: config.chainId,
    escrow: config.escrowAddress.toLowerCase(),
    confirmations: config.chainConfirmations,
  }
}

export async function listChainEvents(ctx: Context, query: ChainEventsQuery): Promise<List<ChainEvent>> {
  const { total, rows } = await listEvents(ctx.db, placeOf(ctx), query)
  return { total, data: rows.map(toEvent) }
}

export async function getChainEvent(ctx: Context, { id }: { id: string }): Promise<ChainEvent> {
  const row = await findEvent(ctx.db, placeOf(ctx), id)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toEvent(row)
}

export async function listChainTransfers(ctx: Context, query: TransfersQuery): Promise<List<Transfer>> {
  const { total, rows } = await listTransfers(ctx.db, placeOf(ctx), query)
  return { total, data: rows.map(toTransfer) }
}

export async function getChainTransfer(ctx: Context, { id }: { id: string }): Promise<Transfer> {
  const row = await findTransfer(ctx.db, placeOf(ctx), id)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toTransfer(row)
}

/** Longer than the sender needs for a call that nothing holds up, fee raises included. */
const stuckAfterMs = 5 * 60_000

/** What an operator has to look at, and where. */
export async function listStuckTransactions(ctx: Context, { offset, limit }: Page): Promise<StuckTransactions> {
  const before = new Date(ctx.clock.now().getTime() - stuckAfterMs)
  const { total, rows } = await listStuck(ctx.db, { before, offset, limit })
  return { total, data: rows.map(toStuck) }
}

function toStuck(row: StuckRow): StuckTransaction {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    signer: row.signer,
    orderId: row.order_id,
    orderNumber: row.order_number,
    txHash: row.hash,
    problem: row.problem,
    failures: row.failures,
    createdAt: row.created_at.toISOString(),
    retryAt: row.status === 'SENT' ? null : row.due_at.toISOString(),
  }
}

export async function getContractInfo(ctx: Context): Promise<ContractInfo> {
  const { chainId, escrowAddress, usdtAddress } = ctx.config
  const [counts, node] = await Promise.all([
    readCounts(ctx.db, placeOf(ctx)),
    fetchFromNode(ctx, () => readNode(ctx), unknownValues),
  ])
  return {
    chainId,
    isTestNetwork: isTestChain(chainId),
    escrow: escrowAddress,
    token: { address: usdtAddress, symbol: 'USDT', decimals: 6 },
    ...node,
    openDeposits: counts?.open_deposits ?? 0,
    followed: counts?.followed ?? null,
    queued: counts?.queued ?? 0,
    failed: counts?.failed ?? 0,
    isHalted: counts?.is_halted ?? false,
    problem: counts?.problem ?? null,
  }
}

type NodeValues = Pick<ContractInfo, 'escrowBalance' | 'head' | 'finalized'>
const unknownValues: NodeValues = { escrowBalance: null, head: null, finalized: null }

async function readNode({ chain, config }: Context): Promise<NodeValues> {
  const client = await chain.client()
  const { usdtAddress, escrowAddress } = config
  const [head, finalized, { usdt }] = await Promise.all([
    client.getBlockNumber(),
    client.getBlock({ blockTag: 'finalized' }),
    readBalances(client, { usdtAddress, escrowAddress }, escrowAddress),
  ])
  return { head: Number(head), finalized: Number(finalized.number), escrowBalance: usdt }
}

const maxTransferUnits = 10_000_000_000n

/** The first call asks for a second admin, whose own call or approval queues the transfer. */
export async function transferTokens(ctx: Context, admin: Admin, input: TransferTokens): Promise<Approval | Transfer> {
  if (!isTestChain(ctx.config.chainId)) throw new AppError('UNAUTHORIZED_ACTION')
  const { to, amount } = readTransfer(input)
  const outcome = await ctx.db.transaction().execute(async trx => {
    const request = { act: 'TRANSFER_TOKENS', targetId: null, input: { to, amount }, comment: null } as const
    const result = await requestOrConfirm(ctx, trx, admin, request)
    return 'waiting' in result ? result : { id: await sendApprovedTokens(ctx, trx, result.confirmed) }
  })
  return 'waiting' in outcome ? outcome.waiting : getChainTransfer(ctx, { id: outcome.id })
}

/** The act behind an approval. Returns the id of the transfer. */
export function sendApprovedTokens(ctx: Context, trx: Transaction, { input }: Pick<ApprovalRow, 'input'>) {
  const { to = '', amount = '' } = input
  return queueTransfer(ctx, trx, { to, units: parseUsdt(amount) })
}

function readTransfer({ to = '', amount = '' }: TransferTokens): { to: string; amount: string } {
  if (/^-\d/.test(amount.trim())) throw new AppError('NEGATIVE_PRICE')
  const isAmount = /^\d{1,10}(\.\d{1,6})?$/.test(amount)
  if (!isAmount || !addressPattern.test(to)) throw new AppError('INVALID_QUERY_STRING')
  const units = parseUsdt(amount)
  if (units <= 0n || units > maxTransferUnits) throw new AppError('INVALID_QUERY_STRING')
  return { to: to.toLowerCase(), amount: formatUsdt(units) }
}

function toPlace(row: EventRow | TransferRow) {
  return {
    orderId: row.order_id,
    orderNumber: row.order_number,
    txHash: row.tx_hash,
    logIndex: row.log_index,
    blockNumber: row.block_number,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }
}

function toEvent(row: EventRow): ChainEvent {
  return { id: row.id, name: row.name, args: row.args, contractId: row.key, ...toPlace(row) }
}

function toTransfer(row: TransferRow): Transfer {
  return {
    id: row.id,
    kind: row.kind,
    from: row.from_address,
    to: row.to_address,
    amount: formatUsdt(BigInt(row.amount)),
    ...toPlace(row),
    orders: row.orders,
  }
}
