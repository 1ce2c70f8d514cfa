import type { FavouriteType } from '@limelight/contract/favourites/rules'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { SearchScope } from '@limelight/contract/search/filters'
import { type FilterSpec, keysOf } from '@limelight/contract/search/filters'
import type { Interpretation } from '@limelight/contract/search/interpretation'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { withParams } from '../display/with-params.ts'
import { type FilterChange, type Filters, readFilters, without, writeFilters } from './filters.ts'
import { keepFilters, recallNetwork, recallSearch, rememberSearch } from './memory.ts'
import { readSocialNetwork } from './network.ts'

export type Direction = 'ASC' | 'DESC'
export type Order = { sort: string; direction: Direction }
/** A sort order and its label. The first one of a network is the default. */
export type SortSpec = { readonly value: string; readonly label: string; readonly isOneWay?: true }
/** A text, what it could not become or left out, and how its words were corrected. */
export type Heard = {
  typed: string
  notes: Interpretation['notes']
  corrections: Interpretation['corrections']
  /** The filters before it, as in the URL. */
  before: string
}
const nothingHeard: Heard = { typed: '', notes: [], corrections: [], before: '' }
export type SearchView = 'table' | 'cards'
/** What is searched: all rows, or the items of one list. */
export type Scope = SearchScope | `list:${FavouriteType}:${string}`
/**
 * The state of a history entry that only keeps a layer open. Its URL equals that of the entry
 * before.
 */
export const layerStep = 'layer'
/** The filters and sorts of one network. */
export type SearchPlan = { readonly specs: readonly FilterSpec[]; readonly sorts: readonly [SortSpec, ...SortSpec[]] }

/** The search in the URL and the ways to change it. Every change adds a history entry. */
export type SearchState = {
  scope: Scope
  network: SocialNetwork
  specs: readonly FilterSpec[]
  sorts: readonly SortSpec[]
  /** The plans of both networks. */
  plans: Record<SocialNetwork, SearchPlan>
  /**
   * The normalized filters of the URL and nothing else, so that equal filters are equal strings.
   */
  query: URLSearchParams
  filters: Filters
  sort: string
  direction: Direction
  view: SearchView
  /** The id of the open item. */
  open: string | undefined
  /** How the last text was read. */
  heard: Heard
  /** The text in the URL, if reading it had a note or a correction. */
  typed: string | null
  /** Changes filters and, in the same history entry, the sort. */
  change: (change: FilterChange, order?: Order, heard?: Heard) => void
  /** Restores a saved query, also of the other network. */
  restore: (network: SocialNetwork, query: string) => void
  clear: () => void
  sortBy: (sort: string, direction: Direction) => void
  setView: (view: SearchView) => void
  setOpen: (id: string | undefined) => void
}

/** `memory` is the name under which the search is remembered, if it differs from the scope. */
export function useSearchState(
  scope: Scope,
  plans: Record<SocialNetwork, SearchPlan>,
  memory: string = scope,
): SearchState {
  const [address, setAddress] = useSearchParams()
  const network = readSocialNetwork(address)
  const { specs, sorts } = plans[network]
  const filters = readFilters(address, specs)
  const sortWord = address.get('sort')
  const { value: sort, isOneWay } = sorts.find(({ value }) => value === sortWord) ?? sorts[0]

  // Invalid values are not remembered either.
  const remembered = writeFilters(address, specs, { ...without(specs), ...filters })
  for (const key of ['socialNetwork', 'open', 'post', 'exports']) remembered.delete(key)
  if (memory === scope) for (const key of [...remembered.keys()]) if (!isOfSearch(key, specs)) remembered.delete(key)
  if (sort !== sortWord) remembered.delete('sort')
  if (address.get('sortDirection') !== 'ASC') remembered.delete('sortDirection')
  const rememberedText = remembered.toString()
  useEffect(() => rememberSearch(memory, network, rememberedText), [memory, network, rememberedText])

  const write = (edit: (next: URLSearchParams) => URLSearchParams, replace = false) =>
    setAddress(before => edit(new URLSearchParams(before)), { replace: replace || history.state === layerStep })
  const set = (name: string, value: string | undefined, replace = false) =>
    write(next => withParams(next, { [name]: value }), replace)
  const query = writeFilters(new URLSearchParams(), specs, filters)
  const queryText = query.toString()
  useEffect(() => {
    if (scope === 'discovery' || scope === 'content') keepFilters(scope, network, queryText)
  }, [scope, network, queryText])
  const [noted, setNoted] = useState<{ query: string; heard: Heard }>()
  const change = (change: FilterChange, order?: Order, heard: Heard = nothingHeard) => {
    const changed = readFilters(writeFilters(query, specs, change), specs)
    setNoted({ query: writeFilters(new URLSearchParams(), specs, changed).toString(), heard })
    write(next => {
      next.delete('open')
      if (order !== undefined) writeOrder(next, order)
      writeTyped(next, heard)
      return writeFilters(next, specs, change)
    })
  }

  return {
    scope,
    network,
    specs,
    sorts,
    plans,
    query,
    filters,
    heard: noted?.query === queryText ? noted.heard : nothingHeard,
    typed: address.get('typed'),
    sort,
    direction: address.get('sortDirection') === 'ASC' && !isOneWay ? 'ASC' : 'DESC',
    view: address.get('view') === 'cards' ? 'cards' : 'table',
    open: address.get('open') ?? undefined,
    change,
    restore: (network, query) =>
      write(before => {
        const next = new URLSearchParams(query)
        next.set('socialNetwork', network)
        const view = before.get('view')
        if (view !== null) next.set('view', view)
        return next
      }),
    clear: () => change(without(specs)),
    sortBy: (sort, direction) =>
      write(next => {
        writeOrder(next, { sort, direction })
        return next
      }),
    setView: view => set('view', view === 'cards' ? view : undefined, true),
    // Moving between creators replaces the history entry. Opening the panel adds one.
    // A post of the panel is of this creator and closes with it.
    setOpen: id =>
      write(next => withParams(next, { open: id, post: undefined }), address.has('open') && id !== undefined),
  }
}

const aroundFilters = new Set(['sort', 'sortDirection', 'view', 'typed'])

function isOfSearch(key: string, specs: readonly FilterSpec[]): boolean {
  return aroundFilters.has(key) || specs.some(spec => keysOf(spec).includes(key))
}

/** Only searches can be saved, not views of a list. */
export type SavableSearch = SearchState & { scope: SearchScope }

export function isSavable(search: SearchState): search is SavableSearch {
  return !search.scope.startsWith('list:')
}

export function writeOrder(next: URLSearchParams, { sort, direction }: Order): void {
  next.set('sort', sort)
  if (direction === 'ASC') next.set('sortDirection', direction)
  else next.delete('sortDirection')
}

/** The notes are read again from the text when the URL is opened elsewhere. */
export function writeTyped(next: URLSearchParams, { typed, notes, corrections }: Omit<Heard, 'before'>): void {
  if (notes.length + corrections.length > 0) next.set('typed', typed)
  else next.delete('typed')
}

/**
 * Restores the last search of a page if the URL has none. Returns false until then, so that no
 * unwanted search runs.
 */
export function useRememberedSearch(scope: string): boolean {
  const [address, setAddress] = useSearchParams()
  const [recalled, setRecalled] = useState(() => recallFor(scope, address))
  useLayoutEffect(() => {
    if (recalled === undefined) return
    setAddress(
      before => {
        const next = new URLSearchParams(before)
        for (const [key, value] of recalled) next.append(key, value)
        return next
      },
      { replace: true },
    )
    setRecalled(undefined)
  }, [recalled, setAddress])
  return recalled === undefined
}

/** URL parameters that are not part of a search. */
const around = new Set(['socialNetwork', 'open', 'paymentResult', 'paymentTariff', 'paymentLink'])

function recallFor(scope: string, address: URLSearchParams): URLSearchParams | undefined {
  if ([...address.keys()].some(key => !around.has(key)) || address.has('open')) return undefined
  const network = address.has('socialNetwork') ? readSocialNetwork(address) : recallNetwork(scope)
  if (network === undefined) return undefined
  const recalled = new URLSearchParams(recallSearch(scope, network))
  for (const key of around) recalled.delete(key)
  if (!address.has('socialNetwork') && network !== 'instagram') recalled.set('socialNetwork', network)
  return recalled.size === 0 ? undefined : recalled
}
