import * as z from 'zod'
import { messageSchema } from '../chats/schema.ts'
import { clocksSchema, depositStatuses, paymentTransactionSchema, payoutSchema } from '../deposits/schema.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { listOf, page, several, wordOf } from '../query.ts'
import { attachedImageSchema, attachedUploadSchema, fileSchema } from '../users/file.ts'
import { userCardSchema } from '../users/schema.ts'
import { disputeSchema } from './disputes.ts'
import { lateField, orderIdField } from './fields.ts'
import { deliverableSchema, orderFiguresSchema, postEvidenceSchema, postSchema, proofSchema } from './posts/schema.ts'
import {
  allowedOrderActions,
  orderActions,
  orderActors,
  orderGroups,
  orderSides,
  orderStatuses,
  orderWords,
} from './words.ts'

const imageSchema = z.object({ id: z.string(), url: z.string() })

/** Copies of the offer, which no later edit changes. `config` holds the values of a formal offer. */
const snapshotSchema = z.object({
  name: z.string(),
  description: z.string(),
  category: z.string().nullable(),
  mainImage: imageSchema.nullable(),
  portfolioImages: z.array(imageSchema),
  config: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
})

const orderItemSchema = z.object({
  itemId: z.string().nullable(),
  name: z.string(),
  amount: z.int(),
  price: z.string(),
  execDays: z.int(),
  maxAmount: z.int(),
})

/** The state of the payment, as the order shows it. */
const paymentStateSchema = z.object({
  status: z.enum(depositStatuses),
  key: z.string().nullable(),
  contract: z.string(),
  chainId: z.int(),
  amount: z.string(),
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  transactions: z.array(paymentTransactionSchema),
  payout: payoutSchema,
})
export type PaymentState = z.infer<typeof paymentStateSchema>

const deliverySchema = z.object({
  comment: z.string().nullable(),
  links: z.array(z.string()),
  files: z.array(fileSchema),
  sentAt: dateSchema,
  round: z.int(),
})

/** The old and the new value of what changed. */
const termsChangeSchema = z.object({
  price: z.tuple([z.string(), z.string()]),
  execDays: z.tuple([z.int(), z.int()]),
  deliverables: z.tuple([z.array(deliverableSchema), z.array(deliverableSchema)]).nullable(),
})
export type TermsChange = z.infer<typeof termsChangeSchema>

const timelineEntrySchema = z.object({
  id: z.string(),
  at: dateSchema,
  what: z.enum(orderWords),
  by: z.enum(orderActors),
  status: z.enum(orderStatuses),
  text: z.string(),
  comment: z.string().nullable(),
  terms: termsChangeSchema.nullable(),
  links: z.array(z.string()),
  files: z.array(fileSchema),
  chain: z
    .object({
      event: z.string(),
      hash: z.string(),
      block: z.int(),
      status: z.enum(['SEEN', 'CONFIRMED', 'FINAL']),
      amount: z.string(),
      url: z.string().nullable(),
    })
    .nullable(),
})
export type TimelineEntry = z.infer<typeof timelineEntrySchema>

/** An order in a list, which has no timeline. */
export const listedOrderSchema = z
  .object({
    id: z.string(),
    number: z.int(),
    /** The caller's side; null for admins. */
    side: z.enum(orderSides).nullable(),
    status: z.enum(orderStatuses),
    waitingFor: z.enum(orderSides).nullable(),
    /** The side whose sealed number waits for that of the other side. */
    sealedBy: z.enum(orderSides).nullable(),
    isBlocked: z.boolean(),
    ownerId: z.string(),
    clientId: z.string(),
    owner: userCardSchema,
    client: userCardSchema,
    offerId: z.string().nullable(),
    formalOfferId: z.string().nullable(),
    batchId: z.string().nullable(),
    /** The buyer's list whose results count the order; null for the seller. */
    listId: z.string().nullable(),
    snapshot: snapshotSchema,
    items: z.array(orderItemSchema),
    deliverables: z.array(deliverableSchema),
    /** Null without deliverables. */
    proof: proofSchema.nullable(),
    figures: orderFiguresSchema,
    initialPrice: z.string(),
    price: z.string(),
    currency: z.literal('USDT'),
    execDays: z.int(),
    brief: z.string(),
    contractId: z.string().nullable(),
    payment: paymentStateSchema,
    delivery: deliverySchema.nullable(),
    /** A new date to deliver, which waits for the other side. */
    timeProposal: z.object({ by: z.enum(orderSides), deadline: dateSchema, at: dateSchema }).nullable(),
    /** The clock that runs now. */
    deadline: dateSchema.nullable(),
    clocks: clocksSchema,
    allowedActions: z.array(z.enum(allowedOrderActions)),
    unread: z.int(),
    chatId: z.string().nullable(),
    disputeId: z.string().nullable(),
    reviewId: z.string().nullable(),
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .meta({ id: 'ListedOrder' })
export type ListedOrder = z.infer<typeof listedOrderSchema>

/** `timeline` holds the last 200 entries, newest first. */
export const orderSchema = listedOrderSchema
  .extend({ posts: z.array(postSchema), timeline: z.array(timelineEntrySchema) })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof orderSchema>

export const orderListSchema = listOf(listedOrderSchema).extend({
  groups: z.object({ mine: z.int(), others: z.int(), done: z.int() }),
})
export type OrderList = z.infer<typeof orderListSchema>

export const orderIdSchema = z.object({ id: orderIdField })

export const orderQuerySchema = z.object({
  ...page,
  side: wordOf([...orderSides, 'ALL']).default('ALL'),
  status: several(wordOf(orderStatuses)).optional(),
  search: z.string({ error: 'INVALID_QUERY_STRING' }).trim().max(200, 'INVALID_QUERY_STRING').optional(),
  group: wordOf(orderGroups).optional(),
  sort: wordOf(['updatedAt', 'deadline']).default('updatedAt'),
})
export type OrderQuery = z.infer<typeof orderQuerySchema>

/** The version that the caller has seen. Another one is CONFIG_IS_BUSY, with the `current` one. */
const seenVersion = lateField({ type: 'string', format: 'date-time', description: '`updatedAt` of what you accept.' })

const termFields = {
  items: lateField({ type: 'array', description: 'Entries {itemId, amount}.' }),
  price: lateField({ type: 'string', description: 'USDT for the whole order.' }),
  execDays: lateField({ type: 'integer', minimum: 1, maximum: 365 }),
  currency: lateField({ type: 'string', enum: ['USDT'] }),
  deliverables: lateField({
    type: 'array',
    maxItems: 10,
    description: 'Entries {network, kind, count, contains, isDisclosed, liveDays}.',
  }),
}

/** The rule reads the fields one by one, because its errors have an order. */
export const newOrderSchema = z.object({
  offerId: lateField({ type: 'string', format: 'uuid' }),
  formalOfferId: lateField({ type: 'string', format: 'uuid' }),
  /** Required with a formal offer. */
  updatedAt: seenVersion,
  ...termFields,
  brief: lateField({ type: 'string', maxLength: 4000 }),
  /** The draft that the order is made of. */
  draftId: idSchema.nullish(),
})
export type NewOrder = z.infer<typeof newOrderSchema>

export const newOrdersSchema = z.object({
  orders: z.array(newOrderSchema, { error: 'ITEM_COUNT_ERROR' }).min(1, 'ITEM_COUNT_ERROR').max(20, 'ITEM_COUNT_ERROR'),
})
export type NewOrders = z.infer<typeof newOrdersSchema>

export const newBatchSchema = z.object({ batchId: z.string(), price: z.string(), data: z.array(orderSchema) })

export const batchIdSchema = z.object({ batchId: z.uuid({ error: 'ITEM_NOT_FOUND' }).toLowerCase() })
export const batchSchema = z.object({
  batchId: z.string(),
  data: z.array(listedOrderSchema),
  payable: z.object({ orderIds: z.array(z.string()), amount: z.string() }),
})

export const orderUpdateSchema = z.object({
  id: orderIdField,
  brief: lateField({ type: 'string', maxLength: 4000 }),
})

export const orderActionSchema = z.object({
  id: orderIdField,
  action: lateField({ type: 'string', enum: [...orderActions] }),
  comment: lateField({ type: 'string', maxLength: 2000 }),
  /** Required for ACCEPT. */
  updatedAt: seenVersion,
  ...termFields,
  links: lateField({ type: 'array', items: { type: 'string' }, maxItems: 10 }),
  files: lateField({ type: 'array', items: { type: 'string' }, maxItems: 10 }),
  signature: lateField({
    type: 'string',
    description: 'The signature of the wallet for CONFIRM, CANCEL, PROPOSE_TIME or ACCEPT_TIME.',
  }),
  /** Of PROPOSE_TIME, and as seen of ACCEPT_TIME. */
  deadline: lateField({ type: 'string', format: 'date-time' }),
})
export type OrderActionInput = z.infer<typeof orderActionSchema>

const moneySchema = z.object({ amount: z.string(), orders: z.int() })
export const orderSummarySchema = z.object({
  toPay: moneySchema,
  toEarn: moneySchema,
  released: moneySchema,
  releasedBefore: moneySchema,
  nextDeadline: z.object({ orderId: z.string(), at: dateSchema }).nullable(),
})
export type OrderSummary = z.infer<typeof orderSummarySchema>

/** By whom and when a file was shown, and its checksum, which is null for one that is gone. */
const shown = { by: z.enum([...orderActors]), at: dateSchema, sha256: z.string().nullable() }

/** `sha256` is computed over the rest of the object as JSON with sorted keys. */
export const evidenceSchema = z.object({
  order: listedOrderSchema,
  /** Complete, oldest first. */
  timeline: z.array(timelineEntrySchema),
  messages: z.array(messageSchema),
  disputes: z.array(disputeSchema),
  transactions: z.array(paymentTransactionSchema),
  files: z.array(z.union([attachedImageSchema.extend(shown), attachedUploadSchema.extend(shown)])),
  posts: z.array(postEvidenceSchema),
  madeAt: dateSchema,
  sha256: z.string(),
})
export type Evidence = z.infer<typeof evidenceSchema>
