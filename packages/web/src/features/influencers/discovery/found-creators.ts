import type { Influencer } from '@limelight/contract/influencers/schema'
import { useCallback } from 'react'
import { useLimits } from '../../../components/use-limits.ts'
import { inputOf } from '../../../search/filters.ts'
import { useSearchResults } from '../../../search/results.ts'
import type { SearchState } from '../../../search/state.ts'
import { trpc } from '../../../server/trpc.ts'
import { discoveryPlans } from './search-plans.ts'

/** The creators that the address asks for, page by page as far as the plan reaches. */
export function useFoundCreators(search: SearchState) {
  const { client, tariffs } = trpc.useUtils()
  const limit = useLimits()
  const kind = search.network
  const { specs, sorts } = discoveryPlans[kind]
  return useSearchResults<Influencer>({
    search,
    load: (query, { sort: word, ...walk }, options) => {
      const sort = sorts.find(({ value }) => value === word)?.value
      return client.influencers.search.query(
        { kind, ...inputOf(query, specs), ...walk, ...(sort && { sort }) },
        options,
      )
    },
    depth: limit('SEARCH_DEPTH')?.value,
    enabled: true,
    // A search that nobody had today takes one from the plan.
    onAnswer: useCallback(() => void tariffs.limits.invalidate(), [tariffs]),
  })
}
export type FoundCreators = ReturnType<typeof useFoundCreators>
