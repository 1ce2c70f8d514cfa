import * as z from 'zod'
import { usdtSchema } from '../deposits/price.ts'
import type { SocialNetwork } from '../networks.ts'

/** What creators of a network sell; the first one stands for the price of a creator. */
export const pricedKinds = {
  instagram: ['post', 'reel', 'story'],
  youtube: ['video', 'short'],
} as const satisfies Record<SocialNetwork, readonly string[]>
export type PricedKind = (typeof pricedKinds)[SocialNetwork][number]

const kindSchema = z.enum([...pricedKinds.instagram, ...pricedKinds.youtube])
const range = { price: usdtSchema, low: usdtSchema, high: usdtSchema }

/** An estimate, never an offer. */
export const priceSchema = z.object({
  /** ORDERS: what comparable sellers were paid. TABLE: expected views × a usual price of 1,000 views. */
  source: z.enum(['ORDERS', 'TABLE']),
  /** Null for ORDERS, because an order does not say its kind. */
  kind: kindSchema.nullable(),
  ...range,
  /** 0 for TABLE, like `sellers`. */
  orders: z.int(),
  sellers: z.int(),
})
export type Price = z.infer<typeof priceSchema>

/** With how it was made, and what the table says of each kind. */
export const reportPriceSchema = priceSchema.extend({
  formula: z.string(),
  kinds: z.array(z.object({ kind: kindSchema, ...range, formula: z.string() })),
})
export type ReportPrice = z.infer<typeof reportPriceSchema>
