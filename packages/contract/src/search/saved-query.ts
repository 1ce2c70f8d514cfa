import type { SocialNetwork } from '../networks.ts'
import { type FilterSpec, keysOf, type SearchScope, searchFilters } from './filters.ts'

/** Keeps known filters and the sort in a fixed order, so that equal searches are equal strings. */
export function savedQueryOf(scope: SearchScope, network: SocialNetwork, query: string): string {
  const filters: readonly FilterSpec[] = searchFilters[scope][network]
  const known = new Set([...filters.flatMap(keysOf), 'sort', 'sortDirection'])
  const kept = [...new URLSearchParams(query)].filter(([name, value]) => known.has(name) && value !== '')
  const params = new URLSearchParams(kept)
  params.sort()
  return params.toString()
}
