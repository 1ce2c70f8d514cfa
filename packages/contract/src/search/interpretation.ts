import * as z from 'zod'
import { socialNetworks } from '../networks.ts'
import { flag } from '../query.ts'
import { networkField } from './fields.ts'
import { scopeField } from './saved-searches.ts'

/** A plain-language search: 'fitness creators in Germany, 50k to 200k, good engagement'. */
export const interpretSchema = z.object({
  kind: networkField,
  scope: scopeField.default('discovery'),
  text: z.string({ error: 'INVALID_QUERY_STRING' }).trim().max(200, 'INVALID_QUERY_STRING'),
  /** Allows the text to switch to the other network by naming it. */
  anyNetwork: flag.optional(),
})
export type Interpret = z.infer<typeof interpretSchema>

export const interpretationSchema = z.object({
  /** The network whose filters these are. */
  socialNetwork: z.enum(socialNetworks),
  /** Filters and sort by their query keys. */
  filters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  /** The words that became each filter, in their order. */
  understood: z.array(z.object({ text: z.string(), filter: z.string() })),
  /** The remaining words to search for. */
  rest: z.string(),
  /**
   * Requests that no filter supports, such as "not in Rome" or "verified", as typed. They are not
   * searched for.
   */
  ignored: z.array(z.string()),
})
export type Interpretation = z.infer<typeof interpretationSchema>
