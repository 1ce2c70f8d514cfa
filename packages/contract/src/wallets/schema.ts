import * as z from 'zod'
import { walletField } from '../users/wallet.ts'

const amountSchema = z.string().nullable()

export const challengeSchema = z.object({ address: walletField })

/** What the wallet signs: a message of EIP-4361. It is valid once, until `expiresAt`. */
export const challengeViewSchema = z.object({ message: z.string(), expiresAt: z.iso.datetime() })

export const proveSchema = z.object({
  address: walletField,
  signature: z.string().max(16_000),
  /** Needed to replace a proven wallet by another one. */
  password: z.string().max(128).optional(),
})
export type Prove = z.infer<typeof proveSchema>

/** The network of order payments. Wallets add it with these values. */
export const networkSchema = z.object({
  chainId: z.int(),
  name: z.string(),
  /** The coin that pays for gas. */
  currency: z.string(),
  /** On a test network the token is worth nothing, and everyone gets some. */
  isTest: z.boolean(),
  /** A node that wallets may use; null if the operator names none. */
  rpcUrl: z.string().nullable(),
  explorerUrl: z.string().nullable(),
  token: z.string(),
  symbol: z.string(),
  decimals: z.int(),
  /** The escrow. */
  contract: z.string(),
})
export type Network = z.infer<typeof networkSchema>

/** Amounts are decimals in whole USDT and whole native coins; all are null when they are unknown. */
export const balanceSchema = z.object({
  usdt: amountSchema,
  native: amountSchema,
  /** What the escrow owes this wallet because a transfer was refused. */
  owed: amountSchema,
  asOf: z.iso.datetime().nullable(),
})
export type Balance = z.infer<typeof balanceSchema>

/** The transfer of test tokens. */
export const faucetViewSchema = z.object({ txHash: z.string() })
export const faucetOpeningSchema = z.object({ opensAt: z.iso.datetime().nullable() })
