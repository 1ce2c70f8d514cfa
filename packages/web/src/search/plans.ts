import type { SocialNetwork } from '@limelight/contract/networks'
import {
  type FilterDefinition,
  type FilterSpec,
  type SearchScope,
  searchFilters,
} from '@limelight/contract/search/filters'
import { searchSorts } from '@limelight/contract/search/sorts'
import type { SearchPlan, SortSpec } from './state.ts'

function planOf<Scope extends SearchScope, Network extends SocialNetwork>(scope: Scope, network: Network) {
  return { specs: searchFilters[scope][network], sorts: searchSorts[scope][network] }
}

/** The filters and sorts of each page. */
export const searchPlans = {
  discovery: { instagram: planOf('discovery', 'instagram'), youtube: planOf('discovery', 'youtube') },
  content: { instagram: planOf('content', 'instagram'), youtube: planOf('content', 'youtube') },
} satisfies Record<SearchScope, Record<SocialNetwork, SearchPlan>>

type RangeName<Scope extends SearchScope> = Extract<
  (typeof searchFilters)[Scope][SocialNetwork][number],
  { kind: 'range' }
>['name']

/** Only ranges have histograms. */
export function rangeName<Scope extends SearchScope>(scope: Scope, name: string): RangeName<Scope> {
  const specs: readonly FilterSpec[] = [...searchFilters[scope].instagram, ...searchFilters[scope].youtube]
  const isRange = (name: string): name is RangeName<Scope> =>
    specs.some(spec => spec.kind === 'range' && spec.name === name)
  if (!isRange(name)) throw new Error(`${name} is not a range`)
  return name
}

type FacetName<Scope extends SearchScope> = Extract<
  (typeof searchFilters)[Scope][SocialNetwork][number],
  { stored: { facet: string } }
>['name']

/** The filters whose options have counts; undefined for others. */
export function facetName<Scope extends SearchScope>(scope: Scope, name: string): FacetName<Scope> | undefined {
  const filters: readonly FilterDefinition[] = [...searchFilters[scope].instagram, ...searchFilters[scope].youtube]
  const isFacet = (name: string): name is FacetName<Scope> =>
    filters.some(
      ({ name: own, stored }) =>
        own === name && typeof stored === 'object' && 'facet' in stored && !('isExcluded' in stored),
    )
  return isFacet(name) ? name : undefined
}

/** The sort as calls expect it. A sort that the network does not have is omitted. */
export function sortOf<Sorts extends readonly SortSpec[]>(
  sorts: Sorts,
  word: string,
): { sort?: Sorts[number]['value'] } {
  const sort = sorts.find(({ value }) => value === word)?.value
  return sort === undefined ? {} : { sort }
}
