import type { Refinable } from '@limelight/contract/search/fields'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { errorBodyOf } from '../server/trpc.ts'
import { keepRefinable, readRefinable } from './refinable.ts'
import type { Direction, SearchState } from './state.ts'

/** Paging parameters. They are not part of the search that is charged. */
type Walk = {
  sort: string
  sortDirection: Direction
  offset: number
  /** The cursor of the previous page. Calls that return no cursor use `offset`. */
  cursor?: string
  limit: number
  count: 'exact' | 'capped'
  /** The charged search that this one refines. */
  refines?: string
}
export type Found<Item> = {
  total: number
  isTotalCapped?: boolean | undefined
  data: Item[]
  nextCursor?: string | null
  /** The plan hides the rest. */
  isCut?: boolean
  /** What the last charged search covers. */
  refinable?: Refinable | null
}

type SearchResultsOptions<Item> = {
  search: SearchState
  /** Fetches the items that match the filters of the URL. */
  load: (query: URLSearchParams, walk: Walk, options: { signal: AbortSignal }) => Promise<Found<Item>>
  /** How many items the plan shows; undefined until it is loaded. */
  depth: number | undefined
  enabled: boolean
  /** Called when a search succeeds, because it may have been charged. */
  onAnswer: () => void
}

/** The first page is short, so that it loads fast. */
const firstPage = 60
const nextPage = 100
const firstStart: Pick<Walk, 'offset' | 'cursor'> = { offset: 0 }

/**
 * The results of a search, page by page. Every filter set has its own cache entry, so a late
 * response never overwrites a newer one. The first response counts to 10,000; the exact total
 * follows.
 */
export function useSearchResults<Item extends { id: string; listIds: readonly string[] }>(
  options: SearchResultsOptions<Item>,
) {
  const { search, load, depth = Number.POSITIVE_INFINITY, enabled, onAnswer } = options
  const { scope, network, query, sort, direction } = search
  const walk = { sort, sortDirection: direction }
  const text = query.toString()
  const client = useQueryClient()

  const pages = useInfiniteQuery({
    queryKey: ['search', scope, network, 'results', text, sort, direction],
    queryFn: async ({ pageParam, signal }) => {
      const start = performance.now()
      const limit = pageParam.offset === 0 ? firstPage : nextPage
      const refines = readRefinable(client, scope, network)
      const asked = { ...walk, ...pageParam, limit, count: 'capped' as const, ...(refines && { refines }) }
      const found = await load(query, asked, { signal })
      keepRefinable(client, scope, network, found.refinable)
      return { ...found, text, ms: performance.now() - start }
    },
    initialPageParam: firstStart,
    getNextPageParam: (last, all) => {
      const loaded = loadedOf(all, search.filters.hideListed === true)
      // A capped total only means that there are more items than were counted.
      const hasMore =
        last.nextCursor !== null && last.data.length > 0 && (last.isTotalCapped === true || loaded < last.total)
      if (!hasMore || loaded >= depth) return undefined
      return { offset: loaded, ...(last.nextCursor && { cursor: last.nextCursor }) }
    },
    enabled,
    // The old results stay dimmed until the new ones load. Those of another network or list would
    // mislead.
    placeholderData: (before, asked) =>
      asked?.queryKey[1] === scope && asked.queryKey[2] === network ? keepPreviousData(before) : undefined,
    meta: { showsLimits: true },
  })
  const ownData = pages.isPlaceholderData ? undefined : pages.data
  const lastData = useLastData(`${scope} ${network}`, ownData)
  const refusal = pages.data === undefined ? errorBodyOf(pages.error)?.limit : undefined
  // A search that the plan refuses keeps the results that are on the screen.
  const data = pages.data ?? (refusal && lastData)
  const first = data?.pages[0]
  const isOwn = ownData?.pages[0] !== undefined
  const exact = useQuery({
    // While older results are shown, their total stays.
    queryKey: ['search', scope, network, 'total', first?.text ?? text],
    queryFn: ({ signal }) => load(query, { ...walk, offset: 0, limit: 1, count: 'exact' }, { signal }),
    enabled: isOwn && first?.isTotalCapped === true,
    meta: { showsLimits: true },
  })

  useEffect(() => {
    if (isOwn) onAnswer()
  }, [isOwn, onAnswer])

  const total: Pick<Found<Item>, 'total' | 'isTotalCapped'> | undefined = first && (exact.data ?? first)
  // Memoized, so that thousands of rows keep their identity until a page is added.
  const items = useMemo(() => data && withoutRepeats(data.pages.flatMap(page => page.data)), [data])
  return {
    items,
    total,
    /** The time until the first response, measured in the browser. */
    ms: first?.ms,
    /** The items belong to the previous search. */
    isOutdated: pages.isPlaceholderData || (refusal !== undefined && items !== undefined),
    /** More items match than the plan shows. */
    isCut:
      first !== undefined &&
      items !== undefined &&
      first.total > items.length &&
      (items.length >= depth || data?.pages.at(-1)?.isCut === true),
    /** The limit that refused the search. Older items of the page stay, if there are any. */
    refusal,
    error: pages.error,
    /** The search failed and there are no older items to show. */
    isError: pages.isError && items === undefined,
    attempts: { count: pages.failureCount, lastAt: new Date(pages.errorUpdatedAt) },
    isFetching: pages.isFetching,
    isFetchingMore: pages.isFetchingNextPage,
    hasMore: pages.hasNextPage && refusal === undefined,
    hasMoreFailed: pages.isFetchNextPageError,
    loadMore: () => void pages.fetchNextPage(),
    retry: () => void pages.refetch(),
  }
}

/** The last results of the same page that have items. */
function useLastData<Pages extends { pages: readonly Found<unknown>[] }>(page: string, data: Pages | undefined) {
  const [last, setLast] = useState({ page, data })
  const hasItems = data?.pages.some(({ data }) => data.length > 0)
  if (hasItems && data !== last.data) setLast({ page, data })
  return last.page === page ? last.data : undefined
}

/**
 * The offset of the next page. If listed items are hidden, items that were added to a list
 * meanwhile no longer count.
 */
export function loadedOf(pages: readonly Found<{ listIds: readonly string[] }>[], isListedHidden: boolean): number {
  const counts = ({ listIds }: { listIds: readonly string[] }) => !isListedHidden || listIds.length === 0
  return pages.reduce((sum, { data }) => sum + data.filter(counts).length, 0)
}

/** An item that moved between two pages is shown once. */
function withoutRepeats<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map(item => [item.id, item])).values()]
}
