import * as z from 'zod'
import { dateSchema, idSchema } from '../ids.ts'
import { page } from '../query.ts'

/** The chosen price of a plan. Malformed ids are treated like unknown ones. */
export const checkoutSchema = z.object({ tariffId: idSchema, tariffPriceId: idSchema })
export const checkoutStartedSchema = z.object({ paymentUrl: z.string(), paymentId: z.string() })

/** What a purchase would do now: nothing of it is stored. */
export const quoteSchema = z.object({
  startsAt: dateSchema,
  /** When the payment of today is used up, and the next one is due. */
  renewsAt: dateSchema,
  /** The plan whose end it waits for; null when it starts at once. */
  after: z.string().nullable(),
  /** Unused time of lower plans that becomes time of this one. */
  credits: z.array(z.object({ tariffName: z.string(), unusedDays: z.number(), days: z.number() })),
  /** The plans that will not be renewed any more. */
  stops: z.array(z.string()),
})

/** A subscription that will be charged again. */
export const renewalSchema = z.object({ subscriptionId: z.string(), renewsAt: dateSchema, amount: z.number() })

const paymentStatusSchema = z.enum(['CREATED', 'PAID', 'FAILED', 'EXPIRED'])
const subscriptionStatusSchema = z.enum(['PENDING', 'NEXT', 'ACTIVE', 'PAST_DUE', 'CANCELLED', 'EXPIRED'])

/** What anyone with the id may read: the status. */
export const paymentStateSchema = z.object({ id: z.string(), status: paymentStatusSchema, tariffName: z.string() })
export const paymentIdSchema = z.object({ id: idSchema })
export const paymentPageSchema = z.object({ url: z.string() })

/** The raw body of a webhook and its signature. */
export const webhookSchema = z.object({ payload: z.string(), signature: z.string() })

const money = { amount: z.number(), currency: z.literal('USD') }

export const paymentSchema = z.object({
  id: z.string(),
  tariffId: z.string(),
  tariffName: z.string(),
  tariffPriceId: z.string(),
  status: paymentStatusSchema,
  ...money,
  provider: z.literal('stripe'),
  createdAt: dateSchema,
  paidAt: dateSchema.nullable(),
})

export const subscriptionSchema = z.object({
  id: z.string(),
  tariffId: z.string(),
  tariffName: z.string(),
  tariffPriceId: z.string().nullable(),
  status: subscriptionStatusSchema,
  startsAt: dateSchema,
  endsAt: dateSchema,
  cancelledAt: dateSchema.nullable(),
})

export const invoiceSchema = z.object({
  id: z.string(),
  number: z.string(),
  ...money,
  status: z.enum(['PAID', 'OPEN', 'FAILED']),
  periodStart: dateSchema,
  periodEnd: dateSchema,
  url: z.string().nullable(),
  createdAt: dateSchema,
})

export const checkoutSessionSchema = z.object({
  id: z.string(),
  paymentId: z.string(),
  status: paymentStatusSchema,
  ...money,
  url: z.string().nullable(),
  createdAt: dateSchema,
  expiresAt: dateSchema,
})

export const providerSubscriptionSchema = z.object({
  id: z.string(),
  subscriptionId: z.string(),
  providerId: z.string(),
  status: subscriptionStatusSchema,
  currentPeriodEnd: dateSchema,
  cancelAtPeriodEnd: z.boolean(),
})

export const paymentListQuerySchema = z.object(page)

export type Checkout = z.infer<typeof checkoutSchema>
export type Quote = z.infer<typeof quoteSchema>
export type Renewal = z.infer<typeof renewalSchema>
export type Payment = z.infer<typeof paymentSchema>
export type Subscription = z.infer<typeof subscriptionSchema>
export type Invoice = z.infer<typeof invoiceSchema>
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>
export type ProviderSubscription = z.infer<typeof providerSubscriptionSchema>
