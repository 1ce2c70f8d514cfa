import * as z from 'zod'
import { requiredName } from '../forms.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { socialNetworks } from '../networks.ts'
import { listOf, page, wordOf } from '../query.ts'
import { networkField } from './fields.ts'
import { searchScopes } from './filters.ts'
import { savedQueryOf } from './saved-query.ts'

export const savedSearchRules = { maxNameLength: 64, maxQueryLength: 2000, maxPerUser: 100 }
export const nameTakenText = 'You have a search of this name'

export const scopeField = z.enum(searchScopes, { error: 'UNKNOWN_TYPE' })
const nameField = requiredName('Name', savedSearchRules.maxNameLength)
const fits = (query: string) => query.length <= savedSearchRules.maxQueryLength

export const savedSearchSchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(searchScopes),
  socialNetwork: z.enum(socialNetworks),
  /** Filters and sort as in the URL, without the question mark. */
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

/** Unknown keys are dropped from the query. */
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
