import { maxCount } from '@limelight/contract/search/rules'
import type { ProcessContext } from '@limelight/core/context'
import type { PageEnd } from '@limelight/core/search/cursor'
import { facetPrefix } from '@limelight/core/search/facets'
import { findPage } from '@limelight/core/search/paging'
import { type Filter, toConditions } from '@limelight/core/search/query'
import { countRows, countSome, countTokens, readPage } from '@limelight/core/search/store'
import { contentCopyRow } from '@limelight/db/content/tables'
import { influencerCopyRow } from '@limelight/db/influencers/tables'
import { type Case, type Search, searchOf } from './cases.ts'
import { naiveCount, naiveCountries, naivePage } from './naive.ts'

export const searchesARound = 6

const rows = { influencers: influencerCopyRow, content: contentCopyRow }

export type Sides = ReturnType<typeof sidesOf>

/** The functions of the product, its HTTP API, and the naive schema. */
export function sidesOf(house: ProcessContext, { url, accessToken }: { url: string; accessToken: string }) {
  // A user without unmasked creators: usernames match as a whole.
  const access = { unmasked: [], masked: true }
  const allowed = (filters: readonly Filter[]) =>
    filters.map(filter => (filter.kind === 'words' ? { ...filter, access } : filter))
  const query = ({ copy, filters }: Search) => ({ name: 'bench', copy, condition: toConditions(allowed(filters)) })
  const naive = (search: Search) => ({ ...search, filters: allowed(search.filters), key: search.copy.key })
  const page = async (search: Search, offset = 0): Promise<{ id: string }[]> => {
    const { copy, scope, direction } = search
    const asked = { ...query(search), row: rows[scope], direction, limit: 20 }
    if (copy.truth === undefined) return readPage<{ id: string }>(house, { ...asked, offset })
    const found = { ...asked, filters: allowed(search.filters), start: { offset } }
    return (await findPage<{ id: string }>(house, found)).rows
  }
  const capped = (search: Search) => countSome(house, query(search))
  return {
    page,
    capped,
    exact: (search: Search) => countRows(house, query(search)),
    both: (search: Search) => Promise.all([page(search), capped(search)]),
    /** The option counts of the filter Location. */
    options: (search: Search) => countTokens(house, query(beyondCountry(search)), facetPrefix('country')),
    naiveOptions: (search: Search) => naiveCountries(house, naive(beyondCountry(search))),
    naivePage: (search: Search, offset = 0) => naivePage(house, naive(search), offset),
    naiveCapped: (search: Search) => naiveCount(house, naive(search), maxCount),
    naiveExact: (search: Search) => naiveCount(house, naive(search)),
    async http(search: Search) {
      const answer = await fetch(url + search.path, { headers: { authorization: `Bearer ${accessToken}` } })
      const body = await answer.text()
      if (!answer.ok) throw new Error(`${search.path} answered ${answer.status}: ${body}`)
    },
    /** The page after a known end, as a cursor asks for it. */
    after: ({ scope, copy, filters, direction }: Search, start: PageEnd) =>
      findPage<unknown>(house, { name: 'bench', row: rows[scope], copy, filters, direction, start, limit: 20 }),
    /** The end of the page before `offset`. */
    async endBefore({ scope, copy, filters, direction }: Search, offset: number): Promise<PageEnd> {
      const start = { offset: offset - 20 }
      const query = { name: 'bench', row: rows[scope], copy, filters, direction, start, limit: 20 }
      const { end } = await findPage<unknown>(house, query)
      if (end === undefined) throw new Error(`${copy.table} has no page at ${offset}`)
      return end
    },
  }
}

function beyondCountry(search: Search): Search {
  const isOfCountry = (filter: Filter) => filter.kind === 'choice' && filter.facet === 'country'
  return { ...search, filters: search.filters.filter(filter => !isOfCountry(filter)) }
}

/** Different searches in each round, so no round warms up another. */
export function searchesOf(one: Case, round: number, count = searchesARound): Search[] {
  const { inputs } = one
  return Array.from({ length: count }, (_, at) => searchOf(one, inputs[(round * count + at) % inputs.length] ?? {}))
}
