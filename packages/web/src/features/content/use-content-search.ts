import type { ContentItem } from '@limelight/contract/content/schema'
import { useCallback, useMemo } from 'react'
import { useLimits } from '../../components/use-limits.ts'
import { useClose } from '../../search/close/use-close.ts'
import { inputOf } from '../../search/filters.ts'
import type { SocialNetwork } from '../../search/network.ts'
import { facetName, rangeName, searchPlans, sortOf } from '../../search/plans.ts'
import { type SearchAsk, useSharedAsk } from '../../search/reading/ask.ts'
import { useSearchResults } from '../../search/results.ts'
import type { SearchState } from '../../search/state.ts'
import { trpc } from '../../server/trpc.ts'

/** The free calls of the filters, for the current network. */
export function useContentAsk(kind: SocialNetwork): SearchAsk {
  const { client } = trpc.useUtils()
  const shared = useSharedAsk('content', kind)
  return useMemo(
    () => ({
      ...shared,
      matches: query => client.content.matches.query({ kind, ...filtersOf(kind, query) }),
      histogram: (field, query) =>
        client.content.histogram.query({ kind, field: rangeName('content', field), ...filtersOf(kind, query) }),
      options: async (name, query) => {
        const field = facetName('content', name)
        return field === undefined ? null : client.content.options.query({ kind, field, ...filtersOf(kind, query) })
      },
    }),
    [client, shared, kind],
  )
}

/** Loads content items page by page, up to the depth of the plan. */
export function useContentResults(search: SearchState, enabled: boolean) {
  const { client, tariffs } = trpc.useUtils()
  const kind = search.network
  return useSearchResults<ContentItem>({
    search,
    load: (query, { sort, ...walk }, options) =>
      client.content.search.query(
        { kind, ...filtersOf(kind, query), ...walk, ...sortOf(searchPlans.content[kind].sorts, sort) },
        options,
      ),
    depth: useLimits()('SEARCH_DEPTH')?.value,
    enabled,
    onAnswer: useCallback(() => void tariffs.limits.invalidate(), [tariffs]),
  })
}

/** Free, because the search itself was charged. */
export function useCloseContent(search: SearchState, found: ReturnType<typeof useContentResults>) {
  const { client } = trpc.useUtils()
  const kind = search.network
  return useClose<ContentItem>(search, found, options =>
    client.content.close.query({ kind, ...filtersOf(kind, search.query) }, options),
  )
}

function filtersOf(kind: SocialNetwork, query: URLSearchParams) {
  const { instagram, youtube } = searchPlans.content
  return kind === 'instagram' ? inputOf(query, instagram.specs) : inputOf(query, youtube.specs)
}
