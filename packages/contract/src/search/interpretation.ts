import * as z from 'zod'
import { socialNetworks } from '../networks.ts'
import { flag } from '../query.ts'
import { networkField } from './fields.ts'
import { scopeField } from './saved-searches.ts'

/** What a person types in words of their own: 'fitness creators in Germany, 50k to 200k, good engagement'. */
export const interpretSchema = z.object({
  kind: networkField,
  scope: scopeField.default('discovery'),
  text: z.string({ error: 'INVALID_QUERY_STRING' }).trim().max(200, 'INVALID_QUERY_STRING'),
  /** A text that speaks of the other network is read for that one. */
  anyNetwork: flag.optional(),
})
export type Interpret = z.infer<typeof interpretSchema>

export const interpretationSchema = z.object({
  /** The network whose filters these are. */
  socialNetwork: z.enum(socialNetworks),
  /** By their names in a query, with the sort among them. */
  filters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  /** Which words became what, in the order they were said. */
  understood: z.array(z.object({ text: z.string(), filter: z.string() })),
  /** Everything else, as words to search for; empty when nothing is left. */
  rest: z.string(),
  /** What no filter says, such as 'not in Rome' and 'verified', in the words it was said in. It is not searched for. */
  ignored: z.array(z.string()),
})
export type Interpretation = z.infer<typeof interpretationSchema>
