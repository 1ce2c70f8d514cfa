import * as z from 'zod'
import { requiredText } from '../forms.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { socialNetworks } from '../networks.ts'
import { listOf, page, wordOf } from '../query.ts'
import { networkField } from './fields.ts'
import { searchScopes } from './filters.ts'
import { savedQueryOf } from './saved-query.ts'

export const savedSearchRules = { longestName: 64, longestQuery: 2000, mostEach: 100 }
export const nameIsTaken = 'You have a search of this name'

export const scopeField = z.enum(searchScopes, { error: 'UNKNOWN_TYPE' })
const nameField = requiredText('Name', savedSearchRules.longestName)
const fits = (query: string) => query.length <= savedSearchRules.longestQuery

export const savedSearchSchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(searchScopes),
  socialNetwork: z.enum(socialNetworks),
  /** As the address has it, without the question mark: filters and sort. */
  query: z.string(),
  createdAt: dateSchema,
})
export type SavedSearch = z.infer<typeof savedSearchSchema>
export const savedSearchListSchema = listOf(savedSearchSchema)

export const savedSearchesQuerySchema = z.object({
  scope: wordOf(searchScopes).optional(),
  socialNetwork: wordOf(socialNetworks).optional(),
  ...page,
})
export type SavedSearchesQuery = z.infer<typeof savedSearchesQuerySchema>

/** What the search does not know is dropped from its query. */
export const saveSearchSchema = z
  .object({
    name: nameField,
    scope: scopeField,
    socialNetwork: networkField,
    query: z.string({ error: 'INVALID_QUERY_STRING' }).refine(fits, 'INVALID_QUERY_STRING'),
  })
  .transform(search => ({ ...search, query: savedQueryOf(search.scope, search.socialNetwork, search.query) }))
  .refine(({ query }) => fits(query), 'INVALID_QUERY_STRING')
export type SaveSearch = z.infer<typeof saveSearchSchema>

export const savedSearchIdSchema = z.object({ id: idSchema })
export const renameSearchSchema = savedSearchIdSchema.extend({ name: nameField })
export type RenameSearch = z.infer<typeof renameSearchSchema>
