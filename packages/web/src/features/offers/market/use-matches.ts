import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../display/use-debounced.ts'
import { trpc } from '../../../server/trpc.ts'
import { type MarketFilters, type MarketState, writeMarketFilters } from './state.ts'

/** How many offers match with a change that is not accepted yet. */
export function useMarketMatches({ filters }: MarketState, change: MarketFilters) {
  const { client } = trpc.useUtils()
  const key = useDebounced(writeMarketFilters(new URLSearchParams(), { ...filters, ...change }).toString(), 200)
  const { data } = useQuery({
    queryKey: ['search', 'offers', 'offer', 'matches', key],
    queryFn: ({ signal }) =>
      client.offers.search.query({ ...filters, ...change, limit: 1, count: 'capped' }, { signal }),
    placeholderData: keepPreviousData,
  })
  return data
}

/** The matches per option of each filter, with all other filters. */
export function useMarketFacets({ filters }: MarketState) {
  return trpc.offers.facets.useQuery(filters)
}
