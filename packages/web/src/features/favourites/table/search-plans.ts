import type { FavouriteList } from '@limelight/contract/favourites/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { inputOf } from '../../../search/filters.ts'
import { searchPlans } from '../../../search/plans.ts'
import type { SearchPlan, SortSpec } from '../../../search/state.ts'

/**
 * Lists have the filters and sorts of Discovery and Content, plus two sorts of their own. They have no
 * best match, because they show what their user chose.
 */

const added = { value: 'added', label: 'Added' } as const
const column = { value: 'column', label: 'Column' } as const

function planOf(plan: SearchPlan): SearchPlan {
  const sorts: [SortSpec, ...SortSpec[]] = [added, column, ...plan.sorts.filter(({ value }) => value !== 'bestMatch')]
  return { specs: plan.specs.filter(({ name }) => name !== 'hideListed'), sorts }
}

export const creatorPlans = {
  instagram: planOf(searchPlans.discovery.instagram),
  youtube: planOf(searchPlans.discovery.youtube),
} satisfies Record<SocialNetwork, SearchPlan>

export const contentItemPlans = {
  instagram: planOf(searchPlans.content.instagram),
  youtube: planOf(searchPlans.content.youtube),
} satisfies Record<SocialNetwork, SearchPlan>

/** Offers have no network, and no search but that of the marketplace. */
const offerPlan: SearchPlan = { specs: [], sorts: [added, column] }
export const offerItemPlans = { instagram: offerPlan, youtube: offerPlan } satisfies Record<SocialNetwork, SearchPlan>

export function itemPlansOf({ type }: Pick<FavouriteList, 'type'>): Record<SocialNetwork, SearchPlan> {
  if (type === 'offer') return offerItemPlans
  return type === 'content' ? contentItemPlans : creatorPlans
}

/** The filters of the address as call input. */
export function filtersOf({ type, subtype }: Pick<FavouriteList, 'type' | 'subtype'>, query: URLSearchParams) {
  if (type === 'offer') return {}
  if (type === 'content')
    return subtype === 'youtube'
      ? inputOf(query, searchPlans.content.youtube.specs)
      : inputOf(query, searchPlans.content.instagram.specs)
  return inputOf(query, searchPlans.discovery[subtype ?? 'instagram'].specs)
}

export function sortOf({ type, subtype }: FavouriteList, word: string) {
  if (type === 'offer') return word === column.value ? column.value : added.value
  const network = subtype ?? 'instagram'
  const sorts = type === 'content' ? searchPlans.content[network].sorts : searchPlans.discovery[network].sorts
  const found = [added, column, ...sorts].find(({ value }) => value === word)?.value
  return found === undefined || found === 'bestMatch' ? added.value : found
}
