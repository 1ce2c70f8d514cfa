import type { Interpretation } from '@limelight/contract/search/interpretation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDebounced } from '../../display/use-debounced.ts'
import { activeFilters, type FilterChange, readFilters, without, writeFilters } from '../filters.ts'
import type { SocialNetwork } from '../network.ts'
import { type Order, type SearchState, writeOrder } from '../state.ts'
import type { FilterContext } from './ask.ts'

type Context = Pick<FilterContext, 'search' | 'ask'>

/** A sentence as filters of the network that it names. */
export type Reading = {
  network: SocialNetwork
  change: FilterChange
  order: Order | undefined
  chips: readonly { label: string; words: string }[]
  /** The remaining words to search for. */
  rest: string
  /** Requests that no filter supports. They are not searched for. */
  ignored: readonly string[]
  /** The number of filters, without the sort. */
  filterCount: number
  /** A full sentence rather than search words, so Enter applies the filters. */
  isSentence: boolean
}

/** Suggests filters once typing pauses. A single word is always searched for as it is. */
export function useReading({ search, ask }: Context, text: string): Reading | undefined {
  const rested = useDebounced(text, 200)
  const { data } = useQuery({ ...question({ search, ask }, rested), enabled: wordsIn(rested) > 1 })
  return data === undefined || rested !== text ? undefined : readingOf(search.plans, text, data)
}

/**
 * The same for Enter, without the debounce, so that fast typing gives the same result. Rejects if
 * the call fails.
 */
export function useSentence({ search, ask }: Context): (text: string) => Promise<Reading | undefined> {
  const client = useQueryClient()
  return async text => {
    if (!isLong(text)) return undefined
    const reading = readingOf(search.plans, text, await client.fetchQuery(question({ search, ask }, text)))
    return reading?.isSentence ? reading : undefined
  }
}

/**
 * Replaces the search of the network and keeps its sort unless the sentence names one. For the
 * other network, starts a new search.
 */
export function takeReading(search: SearchState, { network, change, order }: Reading): void {
  if (network === search.network) search.change(change, order)
  else {
    const query = writeFilters(new URLSearchParams(), search.plans[network].specs, change)
    if (order !== undefined) writeOrder(query, order)
    search.restore(network, query.toString())
  }
}

const wordsIn = (text: string) => text.split(/\s+/).filter(word => word !== '').length
/** Shorter texts are searched for as words. */
const isLong = (text: string) => wordsIn(text) >= 4

function question({ search, ask }: Context, text: string) {
  return {
    queryKey: ['search', search.scope, search.network, 'sentence', text],
    queryFn: () => ask.interpret(text),
  }
}

export function readingOf(
  plans: SearchState['plans'],
  text: string,
  { socialNetwork: network, filters, understood, rest, ignored }: Interpretation,
): Reading | undefined {
  if (understood.length === 0) return undefined
  const { specs, sorts } = plans[network]
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) for (const one of [value].flat()) query.append(name, String(one))
  const read = readFilters(query, specs)
  const sort = sorts.find(({ value }) => value === filters.sort)
  const isUp = filters.sortDirection === 'ASC'
  const ordered =
    sort === undefined ? [] : [{ label: 'Sort', words: `${sort.label}, ${isUp ? 'lowest' : 'highest'} first` }]
  const active = activeFilters(specs, read)
  return {
    network,
    change: { ...without(specs), ...read, search: rest || undefined },
    order: sort && { sort: sort.value, direction: isUp ? 'ASC' : 'DESC' },
    chips: [...active.map(({ spec, words }) => ({ label: spec.label, words })), ...ordered],
    rest,
    ignored,
    filterCount: active.length,
    isSentence: isLong(text) && new Set(understood.map(({ filter }) => filter)).size + ignored.length > 1,
  }
}
