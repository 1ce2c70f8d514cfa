import * as z from 'zod'
import { dateSchema } from '../ids.ts'

/** Where the deposit of an order stands, from the first signature to the final payout. */
export const depositStatuses = ['NONE', 'SIGNED', 'SEEN', 'CONFIRMED', 'FINAL', 'SETTLED', 'FAILED'] as const
export type DepositStatus = (typeof depositStatuses)[number]

/** What a call of the escrow does to a deposit. */
export const depositCalls = [
  'DEPOSIT',
  'DELIVER',
  'REOPEN',
  'EXTEND',
  'RELEASE',
  'REFUND',
  'DISPUTE',
  'RESUME',
  'SPLIT',
  'EXPIRE',
] as const
export type DepositCall = (typeof depositCalls)[number]

/** TRANSFER sends test tokens and belongs to no deposit. */
const transactionKinds = [...depositCalls, 'TRANSFER'] as const
export type TransactionKind = (typeof transactionKinds)[number]

const transactionStatuses = ['QUEUED', 'SENT', 'MINED', 'FINAL', 'FAILED', 'DROPPED'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

const payoutStatuses = ['NONE', 'WAITING', 'SENT', 'FINAL'] as const

/** Base units of the token, which are too large for a number. */
const unitsSchema = z.string().regex(/^\d+$/)
const addressSchema = z.string().regex(/^0x[0-9a-f]{40}$/)
const wordSchema = z.string().regex(/^0x[0-9a-f]{64}$/)

/** The struct `Terms` of the escrow. Times and periods are seconds. */
export const termsSchema = z.object({
  buyer: addressSchema,
  seller: addressSchema,
  operator: addressSchema,
  arbiter: addressSchema,
  token: addressSchema,
  amount: unitsSchema,
  depositBy: z.int(),
  deliverPeriod: z.int(),
  reviewPeriod: z.int(),
  disputePeriod: z.int(),
  salt: wordSchema,
})
export type Terms = z.infer<typeof termsSchema>

const typedFieldSchema = z.object({ name: z.string(), type: z.string() })

/** The typed data of ERC-3009 that the buyer signs: one signature pays one order or a whole cart. */
export const authorizationSchema = z.object({
  domain: z.object({
    name: z.string(),
    version: z.string(),
    chainId: z.int(),
    verifyingContract: addressSchema,
  }),
  types: z.record(z.string(), z.array(typedFieldSchema)),
  primaryType: z.literal('ReceiveWithAuthorization'),
  message: z.object({
    from: addressSchema,
    to: addressSchema,
    value: unitsSchema,
    validAfter: unitsSchema,
    validBefore: unitsSchema,
    nonce: wordSchema,
  }),
})
export type Authorization = z.infer<typeof authorizationSchema>

/** `hash` is null until the call is sent. */
export const paymentTransactionSchema = z.object({
  kind: z.enum(depositCalls),
  hash: wordSchema.nullable(),
  status: z.enum(transactionStatuses),
  url: z.string().nullable(),
  at: dateSchema,
})
export type PaymentTransaction = z.infer<typeof paymentTransactionSchema>

/** The order's clocks. */
export const clocksSchema = z.object({
  payUntil: dateSchema.nullable(),
  deliverBy: dateSchema.nullable(),
  reviewUntil: dateSchema.nullable(),
  disputeUntil: dateSchema.nullable(),
})
export type Clocks = z.infer<typeof clocksSchema>

/** `at`: when the contract allows the payout, when we sent it, or its block time. */
export const payoutSchema = z.object({
  status: z.enum(payoutStatuses),
  toSeller: z.string().nullable(),
  toBuyer: z.string().nullable(),
  at: dateSchema.nullable(),
})
export type Payout = z.infer<typeof payoutSchema>

/** What a side of an order sees of its payment. */
export const orderPaymentSchema = z.object({
  orderId: z.string(),
  side: z.enum(['client', 'owner']),
  chainId: z.int(),
  contract: addressSchema,
  token: addressSchema,
  symbol: z.literal('USDT'),
  decimals: z.literal(6),
  /** In whole USDT. */
  amount: z.string(),
  units: unitsSchema,
  key: wordSchema.nullable(),
  terms: termsSchema.nullable(),
  authorization: authorizationSchema.nullable(),
  expiresAt: dateSchema.nullable(),
  status: z.enum(depositStatuses),
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  transactions: z.array(paymentTransactionSchema),
  clocks: clocksSchema,
})
export type OrderPayment = z.infer<typeof orderPaymentSchema>
