import * as z from 'zod'

/** An image that a message, an order or a dispute carries. */
export const fileSchema = z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() })
