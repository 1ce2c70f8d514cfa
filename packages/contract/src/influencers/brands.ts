import * as z from 'zod'
import { postMeasures } from '../content/schema.ts'
import { dateSchema } from '../ids.ts'
import { listOf } from '../query.ts'
import { influencerIdSchema } from './schema.ts'

/** How posts did: 1.12 is 12 % more than the median. Null where too few figures are known. */
const ratios = { ratio: z.number().nullable(), kindRatio: z.number().nullable() }

const brandSchema = z.object({
  name: z.string(),
  isPaid: z.boolean(),
  paidPosts: z.int(),
  /** Posts that name the brand without being paid by it. */
  mentions: z.int(),
  firstDate: dateSchema.nullable(),
  lastDate: dateSchema.nullable(),
  ...ratios,
  bestPostId: z.string().nullable(),
})

/** The brands of the newest posts of a creator. */
export const influencerBrandsSchema = listOf(brandSchema).extend({
  measure: z.enum(postMeasures),
  posts: z.int(),
  median: z.number().nullable(),
  sponsored: z.object({ posts: z.int(), ...ratios }),
})
export type InfluencerBrands = z.infer<typeof influencerBrandsSchema>
export type InfluencerBrand = InfluencerBrands['data'][number]

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const rhythmQuerySchema = influencerIdSchema.extend({
  /** An IANA name, such as Europe/Berlin. */
  timeZone: z
    .string({ error: 'INVALID_QUERY_STRING' })
    .max(64, { error: 'INVALID_QUERY_STRING', abort: true })
    .refine(isTimeZone, 'INVALID_QUERY_STRING')
    .default('UTC'),
})
export type RhythmQuery = z.infer<typeof rhythmQuerySchema>

/** When a creator posts, and how posts of that hour did against the median. */
export const rhythmSchema = z.object({
  timeZone: z.string(),
  posts: z.int(),
  /** Monday is 1. Hours without posts are left out. */
  cells: z.array(
    z.object({
      weekday: z.int().min(1).max(7),
      hour: z.int().min(0).max(23),
      posts: z.int(),
      ratio: z.number().nullable(),
    }),
  ),
})
export type Rhythm = z.infer<typeof rhythmSchema>
