import type { SocialNetwork } from '@limelight/contract/social-networks'
import { type Facet, facetToken } from './search-facets.ts'
import { readSearch, type SoughtWord } from './search-words.ts'

/** What a search asks for, put plainly. The filters hold together; the choices of one filter are alternatives. */
export type Filter =
  | { kind: 'choice'; facet: Facet; values: readonly string[] }
  | { kind: 'range'; column: string; min?: number; max?: number }
  | { kind: 'words'; text: string }

export type Filters = { network: SocialNetwork; filters: Filter[] }

export type Params = Record<string, number | string | readonly (string | number | bigint)[]>
export type Condition = { sql: string; params: Params }

/** The filters as conditions of a WHERE. Whatever people typed becomes a parameter. */
export function toConditions(filters: readonly Filter[]): Condition {
  const params: Params = {}
  const bind = (type: string, value: Params[string]) => {
    const name = `p${Object.keys(params).length}`
    params[name] = value
    return `{${name}:${type}}`
  }
  const parts = filters.flatMap(filter => condition(filter, bind))
  return { sql: parts.join(' AND '), params }
}

type Bind = (type: string, value: Params[string]) => string

function condition(filter: Filter, bind: Bind): string[] {
  switch (filter.kind) {
    case 'choice':
      return [choice(filter, bind)]
    case 'range':
      return range(filter, bind)
    case 'words':
      return readSearch(filter.text).map(word => wordCondition(word, bind))
  }
}

function choice({ facet, values }: Extract<Filter, { kind: 'choice' }>, bind: Bind): string {
  const tokens = values.map(value => facetToken(facet, value))
  // `hasAll` of one reads the same index and is the form that was measured.
  return `${tokens.length === 1 ? 'hasAll' : 'hasAny'}(facets, ${bind('Array(String)', tokens)})`
}

/** Nothing known is below zero, hence in no range. */
function range({ column, min, max }: Extract<Filter, { kind: 'range' }>, bind: Bind): string[] {
  return [
    `${column} >= ${bind('Int64', Math.max(0, min ?? 0))}`,
    ...(max === undefined ? [] : [`${column} <= ${bind('Int64', max)}`]),
  ]
}

function wordCondition(sought: SoughtWord, bind: Bind): string {
  switch (sought.in) {
    case 'words':
      return `hasAllTokens(words, ${bind('Array(String)', [sought.word])})`
    case 'words or handle': {
      const inWords = `hasAllTokens(words, ${bind('Array(String)', [sought.word])})`
      // The index knows pieces alone: whether they stand side by side is read in the few rows that have them all.
      const pieces = `hasAllTokens(handle, ${bind('Array(String)', sought.grams)})`
      return `(${inWords} OR (${pieces} AND ${handleHas(sought.word, bind)}))`
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

export function wordsFilter(text: string | undefined): Filter[] {
  return text === undefined ? [] : [{ kind: 'words', text }]
}
