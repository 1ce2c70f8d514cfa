import { mostCounted } from '@limelight/contract/search/fields'
import type { ProcessContext } from '@limelight/core/context'
import { findPage } from '@limelight/core/search/paging'
import { toConditions } from '@limelight/core/search/query'
import { countRows, countSome, readPage } from '@limelight/core/search/store'
import { contentCopyRow } from '@limelight/db/content/tables'
import { influencerCopyRow } from '@limelight/db/influencers/tables'
import { type Case, type Search, searchOf } from './search-cases.ts'
import { naiveCount, naivePage } from './search-naive.ts'

export const searchesARound = 6

const rows = { influencers: influencerCopyRow, content: contentCopyRow }

export type Sides = ReturnType<typeof sidesOf>

/** The product's own functions, its front door, and the naive schema. */
export function sidesOf(
  house: ProcessContext,
  { url, accessToken, caller }: { url: string; accessToken: string; caller: { userId: string } },
) {
  const query = ({ copy, filters }: Search) => ({ name: 'bench', copy, condition: toConditions(filters) })
  const naive = (search: Search) => ({ ...search, key: search.copy.key })
  const page = (search: Search, offset = 0) =>
    readPage<unknown>(house, {
      ...query(search),
      row: rows[search.scope],
      direction: search.direction,
      offset,
      limit: 20,
    })
  const capped = (search: Search) => countSome(house, query(search))
  return {
    page,
    capped,
    exact: (search: Search) => countRows(house, query(search)),
    both: (search: Search) => Promise.all([page(search), capped(search)]),
    naivePage: (search: Search, offset = 0) => naivePage(house, naive(search), offset),
    naiveCapped: (search: Search) => naiveCount(house, naive(search), mostCounted),
    naiveExact: (search: Search) => naiveCount(house, naive(search)),
    async http(search: Search) {
      const answer = await fetch(url + search.path, { headers: { authorization: `Bearer ${accessToken}` } })
      const body = await answer.text()
      if (!answer.ok) throw new Error(`${search.path} answered ${answer.status}: ${body}`)
    },
    /** The page at `offset`, as the one who has read the page before it gets it. */
    scrolled: ({ scope, copy, filters, direction }: Search, offset: number) =>
      findPage<unknown>(house, caller, {
        name: 'bench',
        row: rows[scope],
        copy,
        filters,
        direction,
        offset,
        limit: 20,
      }),
  }
}

/** Other searches in each round, and none of the rounds warms another. */
export function searchesOf(one: Case, round: number, count = searchesARound): Search[] {
  const { inputs } = one
  return Array.from({ length: count }, (_, at) => searchOf(one, inputs[(round * count + at) % inputs.length] ?? {}))
}
