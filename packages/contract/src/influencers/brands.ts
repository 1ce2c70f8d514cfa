import * as z from 'zod'
import { postMeasures } from '../content/schema.ts'
import { dateSchema } from '../ids.ts'
import { listOf } from '../query.ts'

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
