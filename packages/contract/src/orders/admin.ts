import * as z from 'zod'
import { approvalSchema } from '../approvals/schema.ts'
import { auditSchema } from '../audit/schema.ts'
import { idSchema } from '../ids.ts'
import { flag, page, wordOf } from '../query.ts'
import { personSchema } from '../users/schema.ts'
import { disputeSchema } from './disputes.ts'
import { lateField, orderIdField } from './fields.ts'
import { listedOrderSchema, orderSchema } from './schema.ts'
import { disputeActions, disputeStatuses, orderSides, orderStatuses } from './words.ts'

const searchField = z.string({ error: 'INVALID_QUERY_STRING' }).trim().max(200, 'INVALID_QUERY_STRING').optional()

const adminKeys = { ownerEmail: z.string(), clientEmail: z.string(), blockedComment: z.string().nullable() }

/** For admins, `side` is null, `allowedActions` is empty and `unread` is 0. */
export const adminListedOrderSchema = listedOrderSchema.extend(adminKeys)
export type AdminListedOrder = z.infer<typeof adminListedOrderSchema>
export const adminOrderSchema = orderSchema.extend({ ...adminKeys, audit: z.array(auditSchema) })
export type AdminOrder = z.infer<typeof adminOrderSchema>

export const adminListedDisputeSchema = disputeSchema.extend({
  order: z.object({
    id: z.string(),
    number: z.int(),
    name: z.string(),
    status: z.enum(orderStatuses),
    price: z.string(),
    owner: personSchema,
    client: personSchema,
  }),
  /** The latest request for a second admin. */
  approval: approvalSchema.nullable(),
})
export type AdminListedDispute = z.infer<typeof adminListedDisputeSchema>
export const adminDisputeSchema = adminListedDisputeSchema.extend({ audit: z.array(auditSchema) })
export type AdminDispute = z.infer<typeof adminDisputeSchema>

export const adminOrderQuerySchema = z.object({
  ...page,
  search: searchField,
  status: wordOf(orderStatuses).optional(),
  isBlocked: flag.optional(),
  /** Either side. */
  userId: z.uuid({ error: 'INVALID_QUERY_STRING' }).toLowerCase().optional(),
  sort: wordOf(['createdAt', '-createdAt', 'price', '-price']).default('-createdAt'),
})
export type AdminOrderQuery = z.infer<typeof adminOrderQuerySchema>

export const ordersOfUserSchema = z.object({
  userId: z.uuid({ error: 'ORDER_NOT_FOUND' }).toLowerCase(),
  ...page,
  side: wordOf(orderSides).optional(),
  status: wordOf(orderStatuses).optional(),
})
export type OrdersOfUser = z.infer<typeof ordersOfUserSchema>

export const orderOfUserSchema = z.object({
  userId: z.uuid({ error: 'ORDER_NOT_FOUND' }).toLowerCase(),
  orderId: orderIdField,
})

/** The key of a deposit. */
export const contractIdSchema = z.object({ id: z.string() })

export const setBlockedSchema = z.object({
  id: orderIdField,
  isBlocked: lateField({ type: 'boolean', default: true }),
  comment: lateField({ type: 'string', maxLength: 500 }),
})

export const adminDisputeQuerySchema = z.object({
  ...page,
  search: searchField,
  status: wordOf(disputeStatuses).optional(),
  /** Whether the caller has decided it, and another admin has to confirm. */
  isRequestedByMe: flag.optional(),
  sort: wordOf(['createdAt', '-createdAt', 'escalatesAt', '-escalatesAt']).default('-createdAt'),
})
export type AdminDisputeQuery = z.infer<typeof adminDisputeQuerySchema>

export const resolveDisputeSchema = z.object({
  ...orderOfUserSchema.shape,
  id: idSchema,
  action: lateField({ type: 'string', enum: [...disputeActions] }),
  price: lateField({ type: 'string', description: 'The seller’s part in USDT.' }),
  comment: lateField({ type: 'string', maxLength: 2000 }),
})

export const disputeMessagesSchema = z.object({ disputeId: idSchema, ...page })
export const disputeMessageSchema = z.object({
  disputeId: idSchema,
  text: lateField({ type: 'string', maxLength: 4000 }),
})
