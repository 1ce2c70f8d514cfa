import * as z from 'zod'
import { dateSchema } from '../ids.ts'
import { platformIdField } from './fields.ts'

export const searchCacheLimits = { lifetimeMs: 180_000, maxKeysPerUser: 100, maxValueBytes: 65_536 }

const keyField = z.string().min(1, 'INVALID_QUERY_STRING').max(128, 'INVALID_QUERY_STRING')

export const cacheKeySchema = z.object({ key: keyField })
/** Room for a key, a value of the maximum size and the names around them. */
export const maxCacheBodyBytes = 70_000
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

export const cacheWriteSchema = cacheKeySchema.extend({
  // Bodies are JSON already, and checking each value of a large one again takes long.
  value: z
    .unknown()
    .default(null)
    .refine(value => bytesOf(value) <= searchCacheLimits.maxValueBytes, 'Value is too large'),
})
export const cachedSchema = z.object({ key: z.string(), value: z.unknown(), expiresAt: dateSchema })
export type Cached = z.infer<typeof cachedSchema>

export const cacheGraphSchema = z.object({
  ids: z.array(platformIdField).min(1, 'ITEM_COUNT_ERROR').max(100, 'ITEM_COUNT_ERROR'),
})
export const cachedGraphSchema = z.object({ key: z.string(), ids: z.array(z.string()), expiresAt: dateSchema })
export type CachedGraph = z.infer<typeof cachedGraphSchema>
