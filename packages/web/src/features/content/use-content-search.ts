import { useCallback, useMemo } from 'react'
import { useLimits } from '../../components/use-limits.ts'
import { inputOf } from '../../search/filters.ts'
import type { SocialNetwork } from '../../search/network.ts'
import { useSearchResults, type Walk } from '../../search/results.ts'
import type { SearchState } from '../../search/state.ts'
import type { SearchAsk } from '../../search/words/ask.ts'
import { trpc } from '../../server/trpc.ts'
import { contentPlans } from './content-plan.ts'

/** What the filters ask; counting and looking are free. */
export function useContentAsk(kind: SocialNetwork): SearchAsk {
  const { client } = trpc.useUtils()
  return useMemo(
    () => ({
      matches: query => client.content.matches.query(filtersOf(kind, query)),
      histogram: (field, query) => {
        const ranges = ['viewsTotal', 'likesTotal', 'commentsTotal', 'er'] as const
        const known = ranges.find(range => range === field) ?? 'viewsTotal'
        return client.content.histogram.query({ ...filtersOf(kind, query), field: known })
      },
      catalogue: () => client.influencers.filters.query({ kind }),
      interpret: text => client.influencers.interpret.query({ kind, scope: 'content', text, anyNetwork: true }),
    }),
    [client, kind],
  )
}

export function useContentResults(search: SearchState, enabled: boolean) {
  const utils = trpc.useUtils()
  const kind = search.network
  const depth = useLimits()('SEARCH_DEPTH')?.value
  const onAnswer = useCallback(() => void utils.tariffs.limits.invalidate(), [utils])
  return useSearchResults({
    search,
    load: (query, { sort, ...walk }, options) =>
      utils.client.content.search.query({ ...filtersOf(kind, query), ...walk, ...sortOf(kind, sort) }, options),
    depth,
    enabled,
    onAnswer,
  })
}

function filtersOf(kind: SocialNetwork, query: URLSearchParams) {
  return kind === 'instagram'
    ? { kind, ...inputOf(query, contentPlans.instagram.specs) }
    : { kind, ...inputOf(query, contentPlans.youtube.specs) }
}

function sortOf(kind: SocialNetwork, word: Walk['sort']) {
  const sort = contentPlans[kind].sorts.find(({ value }) => value === word)?.value
  return sort === undefined ? {} : { sort }
}
