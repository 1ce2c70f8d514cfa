import { contentSearchSchema } from '@limelight/contract/search/content-filters'
import { influencerSearchSchema } from '@limelight/contract/search/influencer-filters'
import type { Interpretation } from '@limelight/contract/search/interpretation'
import { searchSorts } from '@limelight/contract/search/sorts'
import { contentSearch } from '@limelight/core/content/search'
import type { Context } from '@limelight/core/context'
import { influencerSearch } from '@limelight/core/influencers/search'
import { findClose } from '@limelight/core/search/close/close'
import { interpretSearch } from '@limelight/core/search/reading/interpret'
import { type Searchable, search } from '@limelight/core/search/search'
import type { Query } from './cases.ts'
import { gainOf, type Truth, type Truths } from './truth.ts'

const shown = 20

export type Measured = {
  query: Query
  reading: Pick<Interpretation, 'filters' | 'corrections'>
  isAsWritten: boolean
  isCorrected: boolean
  /** The truth has a match, and there is no exact result. */
  isEmpty: boolean
  /** Undefined if no row has a gain, or nothing is found. */
  ndcg: number | undefined
  precision: number | undefined
}

type Caller = { userId: string }

export async function measureQueries(ctx: Context, caller: Caller, truths: Truths, queries: readonly Query[]) {
  const countryOf = countriesOf(truths)
  const measured: Measured[] = []
  for (const query of queries) measured.push(await measure(ctx, caller, truths, query, countryOf))
  return measured
}

function countriesOf(truths: Truths): (city: string) => string | undefined {
  const found = new Map<string, string>()
  for (const { city, country } of [...truths.discovery.instagram, ...truths.discovery.youtube])
    if (city !== null && country !== null) found.set(city, country)
  return city => found.get(city)
}

async function measure(
  ctx: Context,
  caller: Caller,
  truths: Truths,
  query: Query,
  countryOf: (city: string) => string | undefined,
): Promise<Measured> {
  const { scope, network: kind, text, must, mustNot } = query
  const read = { scope, kind, text, anyNetwork: false }
  const ask = scope === 'discovery' ? influencers : content
  const { filters, corrections } = await interpretSearch(ctx, caller, ask.searchable, read)
  const { total, exact, close } = await ask.find(ctx, caller, kind, filters)
  const rows = truths[scope][kind]
  const byId = new Map<string, Truth>(rows.map(row => [row.id, row]))
  const gain = (id: string) => {
    const truth = byId.get(id)
    return truth === undefined ? 0 : gainOf(must, mustNot, truth, countryOf)
  }
  const isTold = Object.keys(must).length > 0
  const ideal = isTold ? rows.map(({ id }) => gain(id)).sort((one, other) => other - one) : []
  const gains = [...exact, ...close].slice(0, shown).map(gain)
  const best = dcg(ideal.slice(0, shown))
  return {
    query,
    reading: { filters, corrections },
    isAsWritten: sortedFilters(filters) === sortedFilters(query.filters),
    isCorrected: corrections.some(({ text, to }) => text === query.correction?.text && to === query.correction.to),
    isEmpty: ideal[0] === 3 && total === 0,
    ndcg: best === 0 ? undefined : dcg(gains) / best,
    precision: best === 0 || exact.length === 0 ? undefined : exact.filter(id => gain(id) > 0).length / exact.length,
  }
}

const dcg = (gains: readonly number[]) => gains.reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0)

/** Words are compared without their order and case. */
function sortedFilters({ sort: _sort, sortDirection: _direction, ...filters }: Query['filters']): string {
  const entries = Object.entries(filters).map(([key, value]) => {
    const values = key === 'search' ? String(value).toLowerCase().split(' ') : [value].flat().map(String)
    return [key, values.sort()]
  })
  return JSON.stringify(entries.sort())
}

/** As a page searches: best match first, and close results below few. */
function asking<Row extends { id: string }, Item extends { id: string }>(
  searchable: Searchable<Row, Item>,
  parse: (input: Record<string, unknown>) => Parameters<typeof search<Row, Item>>[3],
) {
  return {
    searchable,
    find: async (ctx: Context, caller: Caller, kind: Query['network'], filters: Query['filters']) => {
      const sorts: readonly { value: string }[] = searchSorts[searchable.scope][kind]
      const isTerm = filters.search !== undefined || filters.themes !== undefined
      const sort = isTerm ? sorts.find(({ value }) => value === 'bestMatch')?.value : undefined
      const { total, data } = await search(
        ctx,
        caller,
        searchable,
        parse({ ...filters, kind, limit: shown, ...((filters.sort ?? sort) ? { sort: filters.sort ?? sort } : {}) }),
      )
      const isFew = total < shown && Object.keys(filters).length > 0
      const { levels } = isFew ? await findClose(ctx, caller, searchable, parse({ ...filters, kind })) : { levels: [] }
      return { total, exact: data.map(({ id }) => id), close: levels.flatMap(({ data }) => data.map(({ id }) => id)) }
    },
  }
}

const influencers = asking(influencerSearch, input => influencerSearchSchema.parse(input))
const content = asking(contentSearch, input => contentSearchSchema.parse(input))

export const averageOf = (values: readonly (number | undefined)[]) => {
  const known = values.filter(value => value !== undefined)
  return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)
}
