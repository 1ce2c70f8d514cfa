import type { FavouriteList } from '@limelight/contract/favourites/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { inputOf } from '../../../search/filters.ts'
import type { SearchPlan, SortSpec } from '../../../search/state.ts'
import { contentPlans } from '../../content/content-plan.ts'
import { discoveryPlans } from '../../influencers/discovery/search-plans.ts'

/** What is in a list is looked through as in Discovery and Content, and along its own orders. */

const added = { value: 'added', label: 'Added' } as const
const column = { value: 'column', label: 'Column' } as const

function planOf(plan: SearchPlan): SearchPlan {
  const sorts: [SortSpec, ...SortSpec[]] = [added, column, ...plan.sorts]
  return { specs: plan.specs.filter(({ name }) => name !== 'hideListed'), sorts }
}

export const creatorPlans = {
  instagram: planOf(discoveryPlans.instagram),
  youtube: planOf(discoveryPlans.youtube),
} satisfies Record<SocialNetwork, SearchPlan>

export const piecePlans = {
  instagram: planOf(contentPlans.instagram),
  youtube: planOf(contentPlans.youtube),
} satisfies Record<SocialNetwork, SearchPlan>

/** What a call takes of the filters in the address. */
export function filtersOf({ type, subtype }: FavouriteList, query: URLSearchParams) {
  if (type === 'content')
    return subtype === 'youtube'
      ? inputOf(query, contentPlans.youtube.specs)
      : inputOf(query, contentPlans.instagram.specs)
  return inputOf(query, discoveryPlans[subtype ?? 'instagram'].specs)
}

export function sortOf({ type, subtype }: FavouriteList, word: string) {
  const network = subtype ?? 'instagram'
  const sorts = type === 'content' ? contentPlans[network].sorts : discoveryPlans[network].sorts
  return [added, column, ...sorts].find(({ value }) => value === word)?.value ?? added.value
}
