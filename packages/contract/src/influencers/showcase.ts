import * as z from 'zod'
import { cappedOf, networkField } from '../search/fields.ts'
import { sampleRules } from './rules.ts'
import { influencerSchema } from './schema.ts'

/** A creator as visitors see it: the username is masked, and nothing leads to the profile. */
export const visitorInfluencerSchema = influencerSchema.pick({
  name: true,
  username: true,
  isVerified: true,
  avatarUrl: true,
  categories: true,
  followers: true,
  er: true,
  erPercentile: true,
  aqs: true,
  location: true,
  language: true,
})
export type VisitorInfluencer = z.infer<typeof visitorInfluencerSchema>

const evidenceSchema = z.object({
  metric: z.enum(['er', 'aqs', 'growth30d']),
  value: z.number(),
  median: z.number(),
})
export type Evidence = z.infer<typeof evidenceSchema>

/** What the catalogue holds, for the landing page. */
export const showcaseSchema = z.object({
  totals: z.object({ instagram: z.int(), youtube: z.int(), content: z.int() }),
  /** The median time of the searches that found the creators; null without creators. */
  searchMs: z.number().nullable(),
  creators: z.array(visitorInfluencerSchema),
  /** Figures of the creator with the highest `erPercentile`, against its peers. */
  evidence: z.array(evidenceSchema),
})
export type Showcase = z.infer<typeof showcaseSchema>

export const sampleQuerySchema = z.object({
  kind: networkField,
  search: z
    .string({ error: 'INVALID_QUERY_STRING' })
    .trim()
    .min(1, 'INVALID_QUERY_STRING')
    .max(sampleRules.maxLength, 'INVALID_QUERY_STRING'),
})
export type SampleQuery = z.infer<typeof sampleQuerySchema>

export const sampleSchema = cappedOf(visitorInfluencerSchema).extend({
  /** The filter that was left out, because nobody matches all of the words; null if somebody does. */
  without: z.string().nullable(),
})
export type Sample = z.infer<typeof sampleSchema>
