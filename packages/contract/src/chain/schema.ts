import * as z from 'zod'
import { addressPattern } from '../addresses.ts'
import { approvalSchema } from '../approvals/schema.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { listOf, page, wordOf } from '../query.ts'

/** What admins see of the chain. */
const logStatuses = ['SENT', 'SEEN', 'CONFIRMED', 'FINAL', 'ORPHANED', 'FAILED'] as const
const transferKinds = ['DEPOSIT', 'PAYOUT', 'FAUCET', 'OTHER'] as const

const refused = 'INVALID_QUERY_STRING'
const hashField = z
  .string({ error: refused })
  .regex(/^0x[0-9a-fA-F]{64}$/, refused)
  .toLowerCase()
const addressField = z.string({ error: refused }).regex(addressPattern, refused).toLowerCase()
const idFilter = z.uuid({ error: refused }).toLowerCase()

const order = {
  orderId: z.string().nullable(),
  /** By which people know the order. */
  orderNumber: z.int().nullable(),
}

const place = {
  ...order,
  /** Null while a transaction of ours waits for its block. */
  txHash: z.string().nullable(),
  logIndex: z.int().nullable(),
  blockNumber: z.int().nullable(),
  status: z.enum(logStatuses),
  createdAt: dateSchema,
}

/** An event of the escrow contract. `contractId` is the key of the deposit. */
export const chainEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  args: z.record(z.string(), z.json()),
  contractId: z.string().nullable(),
  ...place,
})
export type ChainEvent = z.infer<typeof chainEventSchema>

export const transferSchema = z.object({
  id: z.string(),
  kind: z.enum(transferKinds),
  from: z.string(),
  to: z.string(),
  amount: z.string(),
  ...place,
  /** All orders that a deposit pays for; empty for other kinds. */
  orders: z.array(z.object({ ...order, orderId: z.string() })),
})
export type Transfer = z.infer<typeof transferSchema>

const filters = {
  ...page,
  orderId: idFilter.optional(),
  txHash: hashField.optional(),
  status: wordOf(logStatuses).optional(),
}

export const chainEventsQuerySchema = z.object({
  ...filters,
  name: z.string({ error: refused }).max(40, refused).optional(),
})
export type ChainEventsQuery = z.infer<typeof chainEventsQuerySchema>

export const transfersQuerySchema = z.object({
  ...filters,
  kind: wordOf(transferKinds).optional(),
  /** Sender or receiver. */
  address: addressField.optional(),
})
export type TransfersQuery = z.infer<typeof transfersQuerySchema>

export const chainRowSchema = z.object({ id: idSchema })

/** The contract, and how far the follower and our own calls are. What a node says is null without one. */
export const contractInfoSchema = z.object({
  chainId: z.int(),
  isTestNetwork: z.boolean(),
  escrow: z.string(),
  token: z.object({ address: z.string(), symbol: z.literal('USDT'), decimals: z.literal(6) }),
  escrowBalance: z.string().nullable(),
  openDeposits: z.int(),
  head: z.int().nullable(),
  finalized: z.int().nullable(),
  followed: z.int().nullable(),
  queued: z.int(),
  failed: z.int(),
  isHalted: z.boolean(),
  problem: z.string().nullable(),
})
export type ContractInfo = z.infer<typeof contractInfoSchema>

/** How the follower and our accounts do. What a node says is null without one. */
export const chainHealthSchema = z.object({
  /** Age of the newest followed block. */
  lagSeconds: z.number().nullable(),
  /** Of the last hour, oldest first: the longest time from a block to its rows, or null without a follower. */
  lagMs: z.array(z.int().nullable()),
  rpcErrors: z.int(),
  /** Of the last 24 hours. */
  reorgs: z.int(),
  deepestReorg: z.int(),
  /** The address is the one that the released code has, and there is code. */
  isReleased: z.boolean().nullable(),
  /** What the index says the escrow holds, less what it holds; null while the follower is behind. */
  difference: z.string().nullable(),
  operator: z.object({ address: z.string(), native: z.string().nullable() }),
  arbiter: z.object({ address: z.string(), native: z.string().nullable() }),
  explorerUrl: z.string().nullable(),
})
export type ChainHealth = z.infer<typeof chainHealthSchema>

/** A call of ours that failed, or that should be further by now. */
const stuckTransactionSchema = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.enum(['QUEUED', 'SENT', 'FAILED']),
  signer: z.enum(['OPERATOR', 'ARBITER']),
  ...order,
  txHash: z.string().nullable(),
  /** The cause, then the fix. */
  problem: z.string().nullable(),
  failures: z.int(),
  createdAt: dateSchema,
  /** When it is tried again; null while it waits for its block. */
  retryAt: dateSchema.nullable(),
})
export type StuckTransaction = z.infer<typeof stuckTransactionSchema>

export const stuckTransactionsQuerySchema = z.object(page)
export const stuckTransactionsSchema = listOf(stuckTransactionSchema)
export type StuckTransactions = z.infer<typeof stuckTransactionsSchema>

/** The rule checks them, because the network comes first. */
export const transferTokensSchema = z.object({
  to: z.string({ error: refused }).max(200, refused).optional(),
  amount: z.coerce.string().max(40, refused).optional(),
})
export type TransferTokens = z.infer<typeof transferTokensSchema>

/** The request of the first admin, or the transfer that the second one has confirmed. */
export const transferAnswerSchema = z.union([approvalSchema, transferSchema])
