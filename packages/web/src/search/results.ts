import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Direction, SearchState } from './state.ts'

/** How a result is paged. None of it makes another search. */
type Walk = {
  sort: string
  sortDirection: Direction
  offset: number
  /** Where the page starts, from the page before it. Calls that answer no cursor use `offset`. */
  cursor?: string
  limit: number
  count: 'exact' | 'capped'
}
export type Found<Item> = {
  total: number
  isTotalCapped?: boolean | undefined
  data: Item[]
  nextCursor?: string | null
}

type SearchResultsOptions<Item> = {
  search: SearchState
  /** Asks for the items that match the filters of the address. */
  load: (query: URLSearchParams, walk: Walk, options: { signal: AbortSignal }) => Promise<Found<Item>>
  /** How many of them the plan reaches; undefined until it is known. */
  depth: number | undefined
  enabled: boolean
  /** A search was answered, which may have used one of the plan. */
  onAnswer: () => void
}

/** The first page is short, so that it is there soon. */
const firstPage = 60
const nextPage = 100
const firstStart: Pick<Walk, 'offset' | 'cursor'> = { offset: 0 }

/**
 * What a search finds, growing by pages. Every filter set has a place of its own in the cache, so that a late answer never
 * overwrites a newer one. The first answer counts to 10,000; the exact total follows.
 */
export function useSearchResults<Item extends { id: string; listIds: readonly string[] }>(
  options: SearchResultsOptions<Item>,
) {
  const { search, load, depth = Number.POSITIVE_INFINITY, enabled, onAnswer } = options
  const { scope, network, query, sort, direction } = search
  const walk = { sort, sortDirection: direction }
  const text = query.toString()

  const pages = useInfiniteQuery({
    queryKey: ['search', scope, network, 'results', text, sort, direction],
    queryFn: async ({ pageParam, signal }) => {
      const start = performance.now()
      const limit = pageParam.offset === 0 ? firstPage : nextPage
      const found = await load(query, { ...walk, ...pageParam, limit, count: 'capped' }, { signal })
      return { ...found, ms: Math.round(performance.now() - start) }
    },
    initialPageParam: firstStart,
    getNextPageParam: (last, all) => {
      const loaded = loadedOf(all, search.filters.hideListed === true)
      // A capped total says only that there are more than were counted.
      const hasMore =
        last.nextCursor !== null && last.data.length > 0 && (last.isTotalCapped === true || loaded < last.total)
      if (!hasMore || loaded >= depth) return undefined
      return { offset: loaded, ...(last.nextCursor && { cursor: last.nextCursor }) }
    },
    enabled,
    // The old result stays, dimmed, until the new one is there; that of another network or list would mislead.
    placeholderData: (before, asked) =>
      asked?.queryKey[1] === scope && asked.queryKey[2] === network ? keepPreviousData(before) : undefined,
    meta: { showsLimits: true },
  })
  const first = pages.data?.pages[0]
  const isOwn = first !== undefined && !pages.isPlaceholderData
  const exact = useQuery({
    queryKey: ['search', scope, network, 'total', text],
    queryFn: ({ signal }) => load(query, { ...walk, offset: 0, limit: 1, count: 'exact' }, { signal }),
    enabled: isOwn && first.isTotalCapped === true,
    meta: { showsLimits: true },
  })

  useEffect(() => {
    if (isOwn) onAnswer()
  }, [isOwn, onAnswer])

  // Thousands of rows stay the same rows while nothing new comes.
  const items = useMemo(() => pages.data && withoutRepeats(pages.data.pages.flatMap(({ data }) => data)), [pages.data])
  return {
    items,
    total: first && (exact.data ?? first),
    /** How long the first answer took, as it was waited for here. */
    ms: first?.ms,
    /** What is shown belongs to the search before this one. */
    isOutdated: pages.isPlaceholderData,
    /** The plan ends here; more would match. */
    isCut: first !== undefined && items !== undefined && items.length >= depth && first.total > items.length,
    error: pages.error,
    /** There is nothing to show instead. */
    isError: pages.isError && items === undefined,
    attempts: { count: pages.failureCount, lastAt: new Date(pages.errorUpdatedAt) },
    isFetching: pages.isFetching,
    isFetchingMore: pages.isFetchingNextPage,
    hasMore: pages.hasNextPage,
    hasMoreFailed: pages.isFetchNextPageError,
    loadMore: () => void pages.fetchNextPage(),
    retry: () => void pages.refetch(),
  }
}

/** Where the next page begins. What was put into a list meanwhile stands on none where lists are left out. */
export function loadedOf(pages: readonly Found<{ listIds: readonly string[] }>[], isListedHidden: boolean): number {
  const counts = ({ listIds }: { listIds: readonly string[] }) => !isListedHidden || listIds.length === 0
  return pages.reduce((sum, { data }) => sum + data.filter(counts).length, 0)
}

/** What changed its place between two pages comes once. */
function withoutRepeats<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map(item => [item.id, item])).values()]
}
