import * as z from 'zod'
import { dateSchema, idSchema } from '../ids.ts'
import { page } from '../query.ts'
import { fileSchema } from '../users/file.ts'
import { lateField, orderIdField } from './fields.ts'
import {
  allowedDisputeActions,
  disputeActions,
  disputeResolutions,
  disputeStatuses,
  orderActors,
  orderSides,
} from './words.ts'

const historyActions = [...disputeActions, 'OPEN', 'SEAL', 'ADD_FILES', 'EXPIRE'] as const
export type DisputeHistoryAction = (typeof historyActions)[number]

const historyEntrySchema = z.object({
  at: dateSchema,
  by: z.enum(orderActors),
  action: z.enum(historyActions),
  price: z.string().nullable(),
  comment: z.string().nullable(),
  files: z.array(fileSchema),
})

/** Every price is the seller's part, from 0 to the price of the order. */
export const disputeSchema = z
  .object({
    id: z.string(),
    orderId: z.string(),
    openerId: z.string(),
    status: z.enum(disputeStatuses),
    comment: z.string(),
    askedPrice: z.string().nullable(),
    orderPrice: z.string(),
    price: z.string().nullable(),
    proposedBy: z.enum(orderSides).nullable(),
    /** Null for admins: only its author ever sees a sealed price. */
    sealed: z.object({ round: z.int(), mine: z.string().nullable(), theirs: z.boolean() }).nullable(),
    /** The seller's part of resolved disputes as a percentage. */
    benchmark: z.object({ disputes: z.int(), low: z.number(), median: z.number(), high: z.number() }).nullable(),
    /** From when on the caller can ask Limelight to decide; earlier than a day if the other side has asked. */
    escalateFrom: dateSchema,
    escalatesAt: dateSchema,
    disputeUntil: dateSchema.nullable(),
    resolvedPrice: z.string().nullable(),
    resolution: z.enum(disputeResolutions).nullable(),
    resolvedAt: dateSchema.nullable(),
    history: z.array(historyEntrySchema),
    allowedActions: z.array(z.enum(allowedDisputeActions)),
    chatId: z.string().nullable(),
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .meta({ id: 'Dispute' })
export type Dispute = z.infer<typeof disputeSchema>

const place = { userId: z.uuid({ error: 'ORDER_NOT_FOUND' }).toLowerCase(), orderId: orderIdField }

export const disputesOfOrderSchema = z.object({ ...place, ...page })
export const disputeIdSchema = z.object({ ...place, id: idSchema })

/** The rule reads these fields once it has found the dispute, because its errors have an order. */
const disputeFields = {
  comment: lateField({ type: 'string', maxLength: 2000 }),
  price: lateField({ type: 'string', description: 'The seller’s part in USDT.' }),
}
export const newDisputeSchema = z.object({ ...place, ...disputeFields })
export const disputeActionSchema = z.object({
  ...place,
  id: idSchema,
  action: lateField({ type: 'string', enum: [...disputeActions] }),
  ...disputeFields,
  signature: lateField({ type: 'string', description: 'The Split signature of the caller’s wallet.' }),
})
export type DisputeActionInput = z.infer<typeof disputeActionSchema>

export const sealSchema = z.object({
  orderId: orderIdField,
  id: idSchema,
  price: disputeFields.price,
  round: lateField({ type: 'integer', description: 'The round that you have seen.' }),
  confirmed: lateField({ type: 'boolean', description: 'To leave more to the seller than the seller asks for.' }),
})
export const addDisputeFilesSchema = z.object({
  orderId: orderIdField,
  id: idSchema,
  files: lateField({ type: 'array', items: { type: 'string' }, maxItems: 10 }),
  comment: disputeFields.comment,
})
