import * as z from 'zod'
import { socialNetworks } from '../networks.ts'
import { flag } from '../query.ts'
import { matchesSchema, networkField } from './fields.ts'
import { scopeField } from './saved-searches.ts'

const refused = { error: 'INVALID_QUERY_STRING' }

/** Filters by their query keys. */
const filtersSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).max(100)], refused),
  refused,
)

/** What a person types: 'fitness creators in Germany, 50k to 200k, good engagement'. */
export const interpretSchema = z.object({
  kind: networkField,
  scope: scopeField.default('discovery'),
  text: z.string(refused).trim().max(200, 'INVALID_QUERY_STRING'),
  /** Allows the text to switch to the other network by naming it. */
  anyNetwork: flag.optional(),
  /** The filters that are chosen already. Those that the text names are replaced. */
  filters: filtersSchema.optional(),
})
export type Interpret = z.infer<typeof interpretSchema>

export const termKinds = ['TOPIC', 'BRAND', 'HASHTAG', 'MENTION', 'WORD', 'QUOTE', 'EXCLUDED'] as const
export type TermKind = (typeof termKinds)[number]

/** What a search looks for. All terms must match, except for excluded ones, of which none may. */
const termSchema = z.object({ text: z.string(), kind: z.enum(termKinds), name: z.string() })
export type SearchTerm = z.infer<typeof termSchema>

export const interpretationSchema = z.object({
  /** The network whose filters these are. */
  socialNetwork: z.enum(socialNetworks),
  /** Filters and sort by their query keys; `search` has the remaining words. */
  filters: filtersSchema,
  /** The words that became each filter, in their order, with their UTF-16 offsets. */
  understood: z.array(
    z.object({ text: z.string(), from: z.int(), to: z.int(), filter: z.string(), label: z.string() }),
  ),
  /** The remaining words to search for. */
  rest: z.string(),
  ignored: z.array(z.string()).max(0),
  /** What `rest` looks for. */
  terms: z.array(termSchema),
  /** Words that the catalogue has in another spelling. An applied one is in `rest`. */
  corrections: z.array(z.object({ text: z.string(), to: z.string(), isApplied: z.boolean() })),
  notes: z.array(
    z.object({ text: z.string(), note: z.enum(['PLACE_UNKNOWN', 'NOT_HERE', 'LEFT_OUT']), message: z.string() }),
  ),
  /** What the filters find together with the chosen ones; null if the search store does not answer. */
  matches: matchesSchema.nullable(),
})
export type Interpretation = z.infer<typeof interpretationSchema>
