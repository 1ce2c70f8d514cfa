import * as z from 'zod'

/** A malformed id of an order is treated like an unknown one. */
export const orderIdField = z.uuid({ error: 'ORDER_NOT_FOUND' }).toLowerCase()

/** A field of the body that the rule reads once it has found the row, because the errors have an order. */
export function lateField(description: Record<string, unknown>) {
  return z.unknown().optional().meta(description)
}
