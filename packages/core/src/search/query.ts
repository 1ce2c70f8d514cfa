import type { Params } from '../engines/clickhouse.ts'
import { type Facet, facetToken } from './facets.ts'
import { readSearch, type SoughtWord } from './words.ts'

/** What a search asks for, put plainly. The filters hold together; the choices of one filter are alternatives. */
export type Filter =
  | { kind: 'choice'; facet: Facet; values: readonly string[] }
  | { kind: 'range'; column: string; min?: number; max?: number }
  /** With `handles` an ordinary word may also be a part of a username. */
  | { kind: 'words'; text: string; handles: boolean }
  /** What they are is told by `name`, wherever a search is told from another. */
  | { kind: 'ids'; name: string; isIn: boolean; ids: readonly string[] }

export type Condition = { sql: string; params: Params }

/** The filters as conditions of a WHERE. Whatever people typed becomes a parameter. */
export function toConditions(filters: readonly Filter[]): Condition {
  const params: Params = {}
  const bind = (type: string, value: Params[string]) => {
    const name = `p${Object.keys(params).length}`
    params[name] = value
    return `{${name}:${type}}`
  }
  const parts = [...single(filters, bind), ...filters.flatMap(filter => condition(filter, bind))]
  return { sql: parts.join(' AND '), params }
}

type Bind = (type: string, value: Params[string]) => string

/** Choices without an alternative are one question to the index: each question more costs a millisecond. */
function single(filters: readonly Filter[], bind: Bind): string[] {
  const tokens = filters.flatMap(filter => (isSingle(filter) ? tokensOf(filter) : []))
  return tokens.length === 0 ? [] : [`hasAll(facets, ${bind('Array(String)', tokens)})`]
}

function condition(filter: Filter, bind: Bind): string[] {
  switch (filter.kind) {
    case 'choice':
      return isSingle(filter) ? [] : [`hasAny(facets, ${bind('Array(String)', tokensOf(filter))})`]
    case 'range':
      return range(filter, bind)
    case 'words':
      return readSearch(filter.text, filter).map(word => wordCondition(word, bind))
    case 'ids':
      return [ids(filter, bind)]
  }
}

type Choice = Extract<Filter, { kind: 'choice' }>

const isSingle = (filter: Filter): filter is Choice => filter.kind === 'choice' && filter.values.length === 1

function tokensOf({ facet, values }: Choice): string[] {
  return values.map(value => facetToken(facet, value))
}

/** Nothing known is below zero, hence in no range. */
function range({ column, min, max }: Extract<Filter, { kind: 'range' }>, bind: Bind): string[] {
  return [
    `${column} >= ${bind('Int64', Math.max(0, min ?? 0))}`,
    ...(max === undefined ? [] : [`${column} <= ${bind('Int64', max)}`]),
  ]
}

/** Looked through by a query of their own: a list of constants takes the engine more for each id, the longer it is. */
function ids({ isIn, ids }: Extract<Filter, { kind: 'ids' }>, bind: Bind): string {
  return `id ${isIn ? 'IN' : 'NOT IN'} (SELECT arrayJoin(${bind('Array(UInt64)', ids.map(BigInt))}))`
}

function wordCondition(sought: SoughtWord, bind: Bind): string {
  switch (sought.in) {
    case 'words':
      return `hasAllTokens(words, ${bind('Array(String)', [sought.word])})`
    case 'words or handle': {
      const inWords = `hasAllTokens(words, ${bind('Array(String)', [sought.word])})`
      // The index knows pieces alone: whether they stand side by side is read in the few rows that have them all, which
      // are found first when both questions are asked one after the other.
      const pieces = `hasAllTokens(handle, ${bind('Array(String)', sought.grams)})`
      return `(${inWords} OR ${pieces}) AND (${inWords} OR ${handleHas(sought.word, bind)})`
    }
    case 'handle':
      return handleHas(sought.part, bind)
  }
}

function handleHas(part: string, bind: Bind): string {
  return `handle LIKE ${bind('String', `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`)}`
}

/** A range as people set it, in the unit of the column. Turned ends change places; an empty one is no filter. */
export function rangeFilter(column: string, min: number | undefined, max: number | undefined, scale = 1): Filter[] {
  if (min === undefined && max === undefined) return []
  const [low, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
  return [
    {
      kind: 'range',
      column,
      ...(low === undefined ? {} : { min: Math.ceil(scaled(low, scale)) }),
      ...(high === undefined ? {} : { max: Math.floor(scaled(high, scale)) }),
    },
  ]
}

/** 4.35 × 100 is a little less than 435 in binary. */
function scaled(value: number, scale: number): number {
  return Number((value * scale).toFixed(4))
}

export function dateFilter(column: string, min: string | undefined, max: string | undefined): Filter[] {
  return rangeFilter(column, toTime(min), toTime(max))
}

function toTime(date: string | undefined): number | undefined {
  return date === undefined ? undefined : Date.parse(date)
}

export function choiceFilter(facet: Facet, ...choices: (readonly string[] | string | undefined)[]): Filter[] {
  const values = [...new Set(choices.flatMap(chosen => chosen ?? []))].sort()
  return values.length === 0 ? [] : [{ kind: 'choice', facet, values }]
}

export function wordsFilter(text: string | undefined, { handles }: { handles: boolean }): Filter[] {
  return text === undefined ? [] : [{ kind: 'words', text, handles }]
}
