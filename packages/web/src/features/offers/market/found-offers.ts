import type { Offer, OfferPage } from '@limelight/contract/offers/schema'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { trpc } from '../../../server/trpc.ts'
import type { MarketState } from './state.ts'

const firstPage = 24
const nextPage = 48

type Walk = { offset: number; cursor?: string }
const start: Walk = { offset: 0 }

/** The key of all cached results: list changes reach the offers in them. */
const marketKey = ['search', 'offers', 'offer', 'results'] as const

/** The offers that match, page by page. The first page counts to a limit; the exact total follows. */
export function useFoundOffers({ filters, sort, key }: MarketState) {
  const { client } = trpc.useUtils()
  const load = (walk: Walk & { limit: number; count: 'exact' | 'capped' }, signal: AbortSignal) =>
    client.offers.search.query({ ...filters, sort, ...walk }, { signal })
  const pages = useInfiniteQuery({
    queryKey: [...marketKey, key],
    queryFn: async ({ pageParam, signal }) => {
      const begin = performance.now()
      const limit = pageParam.offset === 0 ? firstPage : nextPage
      const page = await load({ ...pageParam, limit, count: 'capped' }, signal)
      return { ...page, ms: Math.round(performance.now() - begin) }
    },
    initialPageParam: start,
    getNextPageParam: nextWalk,
    placeholderData: keepPreviousData,
  })
  const first = pages.data?.pages[0]
  const exact = useQuery({
    queryKey: ['search', 'offers', 'offer', 'total', key],
    queryFn: ({ signal }) => load({ offset: 0, limit: 1, count: 'exact' }, signal),
    enabled: !pages.isPlaceholderData && first?.isTotalCapped === true,
  })
  // Memoized, so that hundreds of cards keep their identity until a page is added.
  const items = useMemo(() => pages.data && withoutRepeats(pages.data.pages.flatMap(({ data }) => data)), [pages.data])
  return {
    items,
    total: first && (exact.data ?? first),
    ms: first?.ms,
    error: pages.error,
    isOutdated: pages.isPlaceholderData,
    isFetching: pages.isFetching,
    attempts: { count: pages.errorUpdateCount, lastAt: new Date(pages.errorUpdatedAt) },
    hasMore: pages.hasNextPage,
    hasMoreFailed: pages.isFetchNextPageError,
    isFetchingMore: pages.isFetchingNextPage,
    loadMore: () => void pages.fetchNextPage(),
    retry: () => void pages.refetch(),
  }
}
export type FoundOffers = ReturnType<typeof useFoundOffers>

function nextWalk({ nextCursor, data }: OfferPage, all: OfferPage[]): Walk | undefined {
  if (nextCursor === null || data.length === 0) return undefined
  return { offset: all.reduce((sum, page) => sum + page.data.length, 0), cursor: nextCursor }
}

/** An offer that moved between two pages is shown once. */
function withoutRepeats(offers: readonly Offer[]): Offer[] {
  return [...new Map(offers.map(offer => [offer.id, offer])).values()]
}
