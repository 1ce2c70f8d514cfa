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
  /** The filters that are chosen already, as a query string. */
  filters: z.string({ error: 'INVALID_QUERY_STRING' }).max(5000, 'INVALID_QUERY_STRING').default(''),
})
export type Suggest = z.infer<typeof suggestSchema>

/** Each count is what choosing the row shows, with the filters that are chosen. */
export const suggestionsSchema = z.object({
  /** The value of the filter `themes`. */
  topics: z.array(z.object({ name: z.string(), count: z.int() })),
  /** Without `#`. */
  hashtags: z.array(z.object({ name: z.string(), count: z.int() })),
  /** Brands that creators have worked with. */
  brands: z.array(z.object({ name: z.string(), count: z.int() })),
  /** Values of the filter `places`, with the number of creators or posts that it finds. */
  places: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
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
