import type { SocialNetwork } from '@limelight/contract/networks'
import type { FilterCatalogue } from '@limelight/contract/search/catalogue'
import type { Histogram, OptionCounts } from '@limelight/contract/search/fields'
import type { FilterSpec, SearchScope } from '@limelight/contract/search/filters'
import type { Interpretation } from '@limelight/contract/search/interpretation'
import type { Suggestions } from '@limelight/contract/search/suggestions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { formatCount } from '../../display/format.ts'
import { useDebounced } from '../../display/use-debounced.ts'
import { trpc } from '../../server/trpc.ts'
import { type FilterChange, toInput, without, writeFilters } from '../filters.ts'
import { learnPlaces } from '../place-names.ts'
import { searchPlans } from '../plans.ts'
import type { SearchState } from '../state.ts'

/** The free calls that the filters of a page make. `query` holds filters as in the URL. */
export type SearchAsk = {
  matches: (query: URLSearchParams) => Promise<Matches>
  histogram: (field: string, query: URLSearchParams) => Promise<Histogram>
  /** The values that filters can have. Their counts cover all creators, whatever the search. */
  catalogue: () => Promise<FilterCatalogue>
  /** The matches per option of a filter; null if they are not counted. Lists count none. */
  options?: (field: string, query: URLSearchParams) => Promise<OptionCounts | null>
  /** Reads what is typed. `query` has the filters that are chosen. */
  interpret: (text: string, query: URLSearchParams) => Promise<Interpretation>
  /** Topics, hashtags and creators that begin with the text. Lists have none. */
  suggest?: (text: string, query: URLSearchParams) => Promise<Suggestions>
}
/** The calls that all pages share. */
export function useSharedAsk(
  scope: SearchScope,
  kind: SocialNetwork,
): Pick<SearchAsk, 'catalogue' | 'interpret' | 'suggest'> {
  const { client } = trpc.useUtils()
  return useMemo(
    () => ({
      catalogue: () => client.influencers.filters.query({ kind }),
      interpret: (text, query) =>
        client.influencers.interpret.query({
          kind,
          scope,
          text,
          anyNetwork: true,
          filters: chosenIn(scope, kind, query),
        }),
      suggest: (text, query) => {
        const filters = Object.entries(chosenIn(scope, kind, query)).flatMap(([key, value]) =>
          [value].flat().map(each => [key, String(each)]),
        )
        return client.influencers.suggest.query({ kind, scope, text, filters: String(new URLSearchParams(filters)) })
      },
    }),
    [client, scope, kind],
  )
}

function chosenIn(scope: SearchScope, kind: SocialNetwork, query: URLSearchParams) {
  const specs: readonly FilterSpec[] = searchPlans[scope][kind].specs
  return toInput(query, specs)
}

export type Matches = { total: number; isTotalCapped: boolean }

/**
 * The context of an open filter. `cost` shows the cost of changing the search, `fullCost` that of a
 * new one.
 */
export type FilterContext = { search: SearchState; ask: SearchAsk; cost: ReactNode; fullCost?: ReactNode }

/** The number of matches with this change, debounced. */
export function useMatches({ search, ask }: Pick<FilterContext, 'search' | 'ask'>, change: FilterChange) {
  const text = useDebounced(writeFilters(search.query, search.specs, change).toString(), 250)
  return useQuery({
    queryKey: ['search', search.scope, search.network, 'matches', text],
    queryFn: () => ask.matches(new URLSearchParams(text)),
    placeholderData: keepPreviousData,
  }).data
}

/** The distribution of the matches over a range, without the filter of the range itself. */
export function useHistogram({ search, ask }: Pick<FilterContext, 'search' | 'ask'>, field: string) {
  const others = { [`${field}Min`]: undefined, [`${field}Max`]: undefined }
  const text = writeFilters(search.query, search.specs, others).toString()
  return useQuery({
    queryKey: ['search', search.scope, search.network, 'histogram', field, text],
    queryFn: () => ask.histogram(field, new URLSearchParams(text)),
  })
}

export type CountOf = (value: string | boolean) => number

/** Counts the matches of each option of a filter, without the filter itself. */
export function useOptionCounts({ search, ask }: Pick<FilterContext, 'search' | 'ask'>, spec: FilterSpec) {
  const text = writeFilters(search.query, search.specs, without([spec])).toString()
  const { data, isLoading } = useQuery({
    queryKey: ['search', search.scope, search.network, 'options', spec.name, text],
    queryFn: async () => (await ask.options?.(spec.name, new URLSearchParams(text))) ?? null,
    enabled: ask.options !== undefined,
    placeholderData: keepPreviousData,
  })
  const countOf = useMemo(() => (data ? countsOf(data) : undefined), [data])
  return { countOf, isCounting: isLoading }
}

/** The store has values in lower case, and flags as 1 and 0. */
function countsOf({ options }: OptionCounts): CountOf {
  const counts = new Map(options.map(({ value, count }) => [value, count]))
  return value => counts.get(typeof value === 'boolean' ? String(Number(value)) : value.toLowerCase()) ?? 0
}

export function useCatalogue({ search, ask }: Pick<FilterContext, 'search' | 'ask'>, enabled = true) {
  return useQuery({
    queryKey: ['search', search.network, 'catalogue'],
    queryFn: async () => {
      const catalogue = await ask.catalogue()
      learnPlaces(catalogue.places.map(({ search_query: id, item_name: name }) => [id, name]))
      return catalogue
    },
    enabled,
  })
}

/** "3,914", or "10,000+" for a capped total. */
export function totalWords({ total, isTotalCapped }: { total: number; isTotalCapped?: boolean | undefined }): string {
  return isTotalCapped ? `${formatCount(total - 1)}+` : formatCount(total)
}
