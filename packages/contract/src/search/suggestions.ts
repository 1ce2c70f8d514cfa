import * as z from 'zod'
import { networkField } from './fields.ts'
import { scopeField } from './saved-searches.ts'

/** How often a user may ask per minute. It is free of search charge. */
export const maxSuggestionsPerMinute = 120

export const suggestSchema = z.object({
  kind: networkField,
  scope: scopeField.default('discovery'),
  /** What was typed so far. */
  text: z.string({ error: 'INVALID_QUERY_STRING' }).trim().max(200, 'INVALID_QUERY_STRING'),
})
export type Suggest = z.infer<typeof suggestSchema>

export const suggestionsSchema = z.object({
  /** The value of the filter `themes`, with the number of creators or posts that it finds. */
  topics: z.array(z.object({ name: z.string(), count: z.int() })),
  /** Without `#`, with the number of posts. */
  hashtags: z.array(z.object({ name: z.string(), count: z.int() })),
  /** Brands that creators have worked with, with the number of creators. */
  brands: z.array(z.object({ name: z.string(), count: z.int() })),
  creators: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      username: z.string(),
      avatarUrl: z.string().nullable(),
      followers: z.int(),
    }),
  ),
})
export type Suggestions = z.infer<typeof suggestionsSchema>
