import type { SocialNetwork } from '../networks.ts'
import { contentBounds, contentFilterNames } from './content-filter-names.ts'
import { influencerBounds, influencerFilterNames } from './influencer-filter-names.ts'

/** Without zod, because a page compares what its address says with what was saved. */

export const searchScopes = ['discovery', 'content'] as const
export type SearchScope = (typeof searchScopes)[number]

const spans: readonly string[] = [
  ...Object.keys(influencerBounds),
  ...Object.keys(contentBounds),
  'lastPostDate',
  'publishDate',
]
const always = ['hideListed', 'sort', 'sortDirection']

/** The filters and the sort that the search of this network knows, in one order, so that equal searches are equal texts. */
export function savedQueryOf(scope: SearchScope, network: SocialNetwork, query: string): string {
  const names: readonly string[] = scope === 'discovery' ? influencerFilterNames[network] : contentFilterNames[network]
  const keys = names.flatMap(name => (spans.includes(name) ? [`${name}Min`, `${name}Max`] : [name]))
  const known = new Set([...keys, ...always])
  const kept = [...new URLSearchParams(query)].filter(([name, value]) => known.has(name) && value !== '')
  const params = new URLSearchParams(kept)
  params.sort()
  return params.toString()
}
