import type { SocialNetwork } from '@limelight/contract/networks'
import type { SearchScope } from '@limelight/contract/search/filters'
import { type FilterSpec, keysOf } from '@limelight/contract/search/filters'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { type FilterChange, type Filters, readFilters, without, writeFilters } from './filters.ts'
import { recallNetwork, recallSearch, rememberSearch } from './memory.ts'
import { readSocialNetwork } from './network.ts'

export type Direction = 'ASC' | 'DESC'
export type Order = { sort: string; direction: Direction }
/**
 * A way to sort, and what it is called. The first of a network is what a search without a sort
 * does.
 */
export type SortSpec = { readonly value: string; readonly label: string }
export type SearchView = 'table' | 'cards'
/** What is searched: everything there is, or what one list holds. */
export type Scope = SearchScope | `list:${string}`
/**
 * Marks a step of the history that only holds a layer open: its address is that of the step before.
 */
export const layerStep = 'layer'
/** What can be searched in one network. */
export type SearchPlan = { readonly specs: readonly FilterSpec[]; readonly sorts: readonly [SortSpec, ...SortSpec[]] }

/**
 * The search that the address holds, and the ways to change it. Every change of it is a step that
 * Back undoes.
 */
export type SearchState = {
  scope: Scope
  network: SocialNetwork
  specs: readonly FilterSpec[]
  sorts: readonly SortSpec[]
  /** What can be searched here and in the other network. */
  plans: Record<SocialNetwork, SearchPlan>
  /**
   * The filters as they stand in the address, and nothing else of it: equal filters make equal
   * texts.
   */
  query: URLSearchParams
  filters: Filters
  sort: string
  direction: Direction
  view: SearchView
  /** Whose panel is open. */
  open: string | undefined
  /** Filters, and with them in one step the order. */
  change: (change: FilterChange, order?: Order) => void
  /** Puts back what an address has said, also of the other network. */
  restore: (network: SocialNetwork, query: string) => void
  clear: () => void
  sortBy: (sort: string, direction: Direction) => void
  setView: (view: SearchView) => void
  setOpen: (id: string | undefined) => void
}

/** `memory`: under which name the search is put back, where that is not what is searched. */
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
  const sort = sorts.find(({ value }) => value === sortWord)?.value ?? sorts[0].value

  // What makes no sense is not put back either.
  const kept = writeFilters(address, specs, { ...without(specs), ...filters })
  for (const key of ['socialNetwork', 'open', 'exports']) kept.delete(key)
  if (memory === scope) for (const key of [...kept.keys()]) if (!isOfSearch(key, specs)) kept.delete(key)
  if (sort !== sortWord) kept.delete('sort')
  if (address.get('sortDirection') !== 'ASC') kept.delete('sortDirection')
  const keptText = kept.toString()
  useEffect(() => rememberSearch(memory, network, keptText), [memory, network, keptText])

  const write = (edit: (next: URLSearchParams) => URLSearchParams, replace = false) =>
    setAddress(before => edit(new URLSearchParams(before)), { replace: replace || history.state === layerStep })
  const set = (name: string, value: string | undefined, replace = false) =>
    write(next => {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
      return next
    }, replace)
  const change = (change: FilterChange, order?: Order) =>
    write(next => {
      next.delete('open')
      if (order !== undefined) writeOrder(next, order)
      return writeFilters(next, specs, change)
    })

  return {
    scope,
    network,
    specs,
    sorts,
    plans,
    query: writeFilters(new URLSearchParams(), specs, filters),
    filters,
    sort,
    direction: address.get('sortDirection') === 'ASC' ? 'ASC' : 'DESC',
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
    // From one creator to the next is no step of its own; opening the panel is.
    setOpen: id => set('open', id, address.has('open') && id !== undefined),
  }
}

const aroundFilters = new Set(['sort', 'sortDirection', 'view'])

function isOfSearch(key: string, specs: readonly FilterSpec[]): boolean {
  return aroundFilters.has(key) || specs.some(spec => keysOf(spec).includes(key))
}

/** Searches can be saved; lists are kept as they are. */
export type SavableSearch = SearchState & { scope: SearchScope }

export function isSavable(search: SearchState): search is SavableSearch {
  return !search.scope.startsWith('list:')
}

export function writeOrder(next: URLSearchParams, { sort, direction }: Order): void {
  next.set('sort', sort)
  if (direction === 'ASC') next.set('sortDirection', direction)
  else next.delete('sortDirection')
}

/**
 * Coming to a page without a search in the address puts back the one that was left there. False
 * until that is done, so that no search runs that nobody asked for.
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

/** Words of the address that are no part of a search. */
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
