import * as z from 'zod'

/** Ids of our rows. A malformed id is treated like an unknown one. */
export const idSchema = z.uuid({ error: 'ITEM_NOT_FOUND' }).toLowerCase()

export const okSchema = z.object({ ok: z.literal(true) })

/** ISO 8601 in UTC with milliseconds. */
export const dateSchema = z.iso.datetime({ precision: 3 })
