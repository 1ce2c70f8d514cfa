import * as z from 'zod'
import { orderStatuses, orderWords } from './words.ts'

/** The live update of both sides. */
export const orderUpdateMessageSchema = z.object({
  orderId: z.string(),
  number: z.int(),
  what: z.enum(orderWords),
  status: z.enum(orderStatuses),
})
