import * as z from 'zod'
import { authorizationSchema, orderPaymentSchema } from '../deposits/schema.ts'
import { lateField, orderIdField } from './fields.ts'

const currencyField = lateField({ type: 'string', enum: ['USDT'] })

export const paymentQuerySchema = z.object({
  id: orderIdField,
  /** The caller's side: client or owner. */
  x: z.string(),
  currency: currencyField,
})

export const newPaymentSchema = z.object({
  id: orderIdField,
  txHash: lateField({ type: 'string' }),
  authorization: lateField({ type: 'string', description: 'The signature of the typed data.' }),
  currency: currencyField,
  amount: lateField({ type: 'string' }),
})
export type NewPayment = z.infer<typeof newPaymentSchema>

export const payManySchema = z.object({
  orderIds: z
    .array(z.uuid({ error: 'ORDER_NOT_FOUND' }).toLowerCase(), { error: 'ITEM_COUNT_ERROR' })
    .min(1, 'ITEM_COUNT_ERROR')
    .max(20, 'ITEM_COUNT_ERROR')
    .refine(ids => new Set(ids).size === ids.length, 'ITEM_COUNT_ERROR'),
  authorization: lateField({ type: 'string', description: 'The signature of the typed data.' }),
})
export type PayMany = z.infer<typeof payManySchema>

/** One signature pays all of them. `authorization` is null for a token without ERC-3009. */
export const cartPaymentSchema = z.object({
  amount: z.string(),
  authorization: authorizationSchema.nullable(),
  data: z.array(orderPaymentSchema),
})
export type CartPayment = z.infer<typeof cartPaymentSchema>
