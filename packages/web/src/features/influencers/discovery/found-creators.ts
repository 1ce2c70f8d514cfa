import type { Influencer } from '@limelight/contract/influencers/schema'
import { useCallback } from 'react'
import { useLimits } from '../../../components/use-limits.ts'
import { useClose } from '../../../search/close/use-close.ts'
import { inputOf } from '../../../search/filters.ts'
import { searchPlans, sortOf } from '../../../search/plans.ts'
import { useSearchResults } from '../../../search/results.ts'
import type { SearchState } from '../../../search/state.ts'
import { trpc } from '../../../server/trpc.ts'

/** Loads creators page by page, up to the depth of the plan. */
export function useFoundCreators(search: SearchState) {
  const { client, tariffs } = trpc.useUtils()
  const kind = search.network
  const { specs, sorts } = searchPlans.discovery[kind]
  return useSearchResults<Influencer>({
    search,
    load: (query, { sort, ...walk }, options) =>
      client.influencers.search.query({ kind, ...inputOf(query, specs), ...walk, ...sortOf(sorts, sort) }, options),
    depth: useLimits()('SEARCH_DEPTH')?.value,
    enabled: true,
    // The first search with these filters per day uses one search of the plan.
    onAnswer: useCallback(() => void tariffs.limits.invalidate(), [tariffs]),
  })
}

/** Free, because the search itself was charged. */
export function useCloseCreators(search: SearchState, found: FoundCreators) {
  const { client } = trpc.useUtils()
  const kind = search.network
  const { specs } = searchPlans.discovery[kind]
  return useClose<Influencer>(search, found, options =>
    client.influencers.close.query({ kind, ...inputOf(search.query, specs) }, options),
  )
}
export type FoundCreators = ReturnType<typeof useFoundCreators>
