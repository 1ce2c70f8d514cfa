import type { Influencer } from '@limelight/contract/influencers/schema'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { inputOf } from '../../search-filters.ts'
import { type Found, useSearchResults } from '../../search-results.ts'
import type { SearchState } from '../../search-state.ts'
import { trpc } from '../../trpc.ts'
import { useLimits } from '../tariffs/use-limits.ts'
import { discoveryPlans } from './discovery-plans.ts'

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

/** A creator who has changed, wherever they were found. What a list knows of them besides stays. */
export function replaceFound(queryClient: QueryClient, creator: Influencer): void {
  const replace = (other: Influencer) =>
    other.id === creator.id && !('authorId' in other) ? { ...other, ...creator } : other
  queryClient.setQueriesData<InfiniteData<Found<Influencer>>>(
    {
      predicate: ({ queryKey: [root, scope, network, what] }) =>
        root === 'search' && scope !== 'content' && network === creator.socialNetwork && what === 'results',
    },
    found => found && { ...found, pages: found.pages.map(page => ({ ...page, data: page.data.map(replace) })) },
  )
}

export function useReplaceFound(): (creator: Influencer) => void {
  const queryClient = useQueryClient()
  return creator => replaceFound(queryClient, creator)
}
