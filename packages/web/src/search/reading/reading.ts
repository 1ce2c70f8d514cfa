import type { Interpretation, SearchTerm, TermKind } from '@limelight/contract/search/interpretation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDebounced } from '../../display/use-debounced.ts'
import { activeFilters, type FilterChange, namedFilters, readFilters, without, writeFilters } from '../filters.ts'
import type { SocialNetwork } from '../network.ts'
import { learnPlaces } from '../place-names.ts'
import { type Heard, type Order, type SearchState, type SortSpec, writeOrder, writeTyped } from '../state.ts'
import type { FilterContext, Matches } from './ask.ts'

type Context = Pick<FilterContext, 'search' | 'ask'>

export type Chip = { label: string; words: string }

/** What is typed, as filters of the network that it names and as words. */
export type Reading = {
  network: SocialNetwork
  change: FilterChange
  order: Order | undefined
  chips: readonly Chip[]
  heard: Omit<Heard, 'before'>
  /** Null if the search store does not answer. */
  matches: Matches | null
}

/** The reading of a text, once typing pauses. */
export function useReading({ search, ask }: Context, text: string): Reading | undefined {
  const rested = useDebounced(text, 200)
  const { data } = useQuery({ ...question({ search, ask }, rested), enabled: rested !== '' })
  return data === undefined || rested !== text ? undefined : readingOf(search.plans, text, data)
}

/**
 * The same for Enter, without the debounce, so that fast typing gives the same result. Rejects if
 * the call fails.
 */
export function useReader({ search, ask }: Context): (text: string) => Promise<Reading> {
  const client = useQueryClient()
  return async text => {
    if (text === '') return { ...nothing, network: search.network }
    return readingOf(search.plans, text, await client.fetchQuery(question({ search, ask }, text)))
  }
}

const nothing = {
  change: { search: undefined },
  order: undefined,
  chips: [],
  heard: { typed: '', notes: [], corrections: [] },
  matches: null,
}

/**
 * Filters that the text names are replaced, and others stay. For the other network, a new search
 * starts.
 */
export function takeReading(search: SearchState, { network, change, order, heard }: Reading): void {
  if (network === search.network) search.change(change, order, { ...heard, before: search.query.toString() })
  else {
    const query = writeFilters(new URLSearchParams(), search.plans[network].specs, change)
    if (order !== undefined) writeOrder(query, order)
    writeTyped(query, heard)
    search.restore(network, query.toString())
  }
}

/** How the last text was read. After a reload, the text in the URL is read again, or else its words. */
export function useHeard({ search, ask }: Context): Heard {
  const { heard, typed, network, plans, query, specs, filters } = search
  const text = heard.typed === '' ? (typed ?? String(filters.search ?? '')) : ''
  const { data } = useQuery({ ...question({ search, ask }, text), enabled: text !== '' })
  if (data === undefined) return heard
  if (typed === null) {
    // Words of a URL are searched for as they stand: they are not corrected and become no filters.
    const notes = data.notes.filter(({ note }) => note === 'LEFT_OUT')
    return { typed: text, notes, corrections: [], before: writeFilters(query, specs, { search: undefined }).toString() }
  }
  const { network: named, change, heard: read } = readingOf(plans, text, data)
  // The filters of a URL can be edited, and then the text is not what they came from.
  const again = readFilters(writeFilters(query, specs, change), specs)
  if (named !== network || writeFilters(new URLSearchParams(), specs, again).toString() !== query.toString())
    return heard
  const before = Object.fromEntries(Object.keys(change).map(key => [key, undefined]))
  return { ...read, before: writeFilters(query, specs, before).toString() }
}

export function question({ search, ask }: Context, text: string) {
  const query = search.query.toString()
  return {
    queryKey: ['search', search.scope, search.network, 'reading', query, text],
    queryFn: async () => {
      const read = await ask.interpret(text, search.query)
      // Each place is named once, in the order of the ids.
      const said = new Set(read.understood.flatMap(({ filter, label }) => (filter === 'places' ? label : [])))
      const names = [...said]
      learnPlaces([read.filters.places ?? []].flat().map((id, at) => [String(id), names[at] ?? '']))
      return read
    },
  }
}

export function readingOf(
  plans: SearchState['plans'],
  typed: string,
  { socialNetwork: network, filters, rest, terms, notes, corrections, matches }: Interpretation,
): Reading {
  const { specs, sorts } = plans[network]
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) for (const one of [value].flat()) query.append(name, String(one))
  const read = readFilters(query, specs)
  const named = namedFilters(specs, read)
  const sort = sorts.find(({ value }) => value === filters.sort)
  const isUp = filters.sortDirection === 'ASC'
  const active = activeFilters(specs, read).filter(({ spec }) => spec.kind !== 'words')
  // Only a search tells whether a masked username exists.
  const asksForHandle = terms.some(({ kind }) => kind === 'MENTION')
  const asksForMatches = read.themes !== undefined || terms.some(({ kind }) => kind !== 'EXCLUDED')
  return {
    network,
    change: { ...without(named), ...read, search: rest || undefined },
    order: sort ? { sort: sort.value, direction: isUp ? 'ASC' : 'DESC' } : asksForMatches ? bestOf(sorts) : undefined,
    chips: [
      ...active.map(({ label, words }) => ({ label, words })),
      ...terms.map(chipOfTerm),
      ...(sort === undefined ? [] : [{ label: 'Sort', words: `${sort.label}, ${isUp ? 'lowest' : 'highest'} first` }]),
    ],
    heard: { typed, corrections, notes },
    matches: asksForHandle ? null : matches,
  }
}

/** Best match first, where rows can match more or less. A list keeps its sort. */
function bestOf(sorts: readonly SortSpec[]): Order | undefined {
  const best = sorts.find(({ isOneWay }) => isOneWay)
  return best && { sort: best.value, direction: 'DESC' }
}

const termLabels = {
  TOPIC: 'Topic',
  BRAND: 'Brand',
  HASHTAG: '',
  MENTION: '',
  WORD: '',
  QUOTE: '',
  EXCLUDED: 'Not',
} as const satisfies Record<TermKind, string>

/** A word stands in quotes, and other terms say what they are. */
export function chipOfTerm({ kind, name }: SearchTerm): Chip {
  const isWord = kind === 'WORD' || kind === 'QUOTE' || kind === 'EXCLUDED'
  return { label: termLabels[kind], words: isWord ? `“${name}”` : name }
}
