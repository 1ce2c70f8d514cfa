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
  /** If the text names the other network, it is read for that network. */
  anyNetwork: flag.optional(),
})
export type Interpret = z.infer<typeof interpretSchema>

export const interpretationSchema = z.object({
  /** The network whose filters these are. */
  socialNetwork: z.enum(socialNetworks),
  /** By their keys in a query, including the sort. */
  filters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  /** Which words became which filter, in their order. */
  understood: z.array(z.object({ text: z.string(), filter: z.string() })),
  /** The remaining words to search for; empty if none are left. */
  rest: z.string(),
  /**
   * Wishes that no filter can express, such as 'not in Rome' and 'verified', as they were typed.
   * They are not searched for.
   */
  ignored: z.array(z.string()),
})
export type Interpretation = z.infer<typeof interpretationSchema>
