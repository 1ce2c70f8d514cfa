import type { AudienceFacet } from '@limelight/contract/search/audience-filters'
import type { Facet, FilterDefinition } from '@limelight/contract/search/filters'
import type { Grade } from '@limelight/contract/search/match'
import type { Params } from '../engines/clickhouse.ts'
import { facetToken, shareTokens } from './facets.ts'
import { gradedFacets, levelOf } from './match/formula.ts'
import { brandName } from './reading/brand-names.ts'
import { type HandlePart, readTerms, type Term } from './reading/terms.ts'

/** Whose usernames a search matches. Without it, a search matches none. */
export type HandleAccess = {
  /** Creators that the caller has unmasked: any part of their usernames matches. */
  unmasked: readonly string[]
  /** Other usernames match as a whole. */
  masked: boolean
}

/**
 * A filter of the search store. All filters must match; of the values of a choice, any may match.
 */
export type Filter =
  | { kind: 'choice'; facet: Facet; values: readonly string[]; isExcluded?: true }
  | { kind: 'range'; column: string; min?: number; max?: number }
  /**
   * The shares of these values add up to at least `min` basis points. If so, one of them reaches
   * `step` per cent, which the index of facets knows.
   */
  | { kind: 'shares'; facet: AudienceFacet; column: string; values: readonly string[]; min: number; step?: number }
  /**
   * With `handles`, an ordinary word may also match a username. `creator` is the column with the
   * creator's id.
   */
  | { kind: 'words'; text: string; handles: boolean; creator: 'id' | 'author_id'; access?: HandleAccess }
  /**
   * `name` replaces the ids in cursor signatures, because ids are many and may change between
   * pages.
   */
  | { kind: 'ids'; name: string; isIn: boolean; ids: readonly string[] }

type FilterValue = string | number | boolean | readonly string[] | undefined
/** Filter values by their keys in a call. */
export type FilterInput = { readonly [key: string]: FilterValue }

/**
 * Converts the input of a call into filters of the network. Other keys are ignored, so that equal
 * filters are equal.
 */
export function describeFilters(definitions: readonly FilterDefinition[], input: FilterInput): Filter[] {
  const filters = definitions.flatMap(definition => describe(definition, input))
  return (['words', 'choice', 'range', 'shares'] as const).flatMap(kind =>
    filters.filter(filter => filter.kind === kind),
  )
}

function describe(definition: FilterDefinition, input: FilterInput): Filter[] {
  const { name } = definition
  switch (definition.kind) {
    case 'words': {
      const text = input[name]
      const { inHandles, creator } = definition.stored
      return typeof text === 'string' ? [{ kind: 'words', text, handles: inHandles, creator }] : []
    }
    case 'choices': {
      const { facet, isExcluded } = definition.stored
      const chosen = choice(facet, input[name], input[definition.alias ?? name])
      return isExcluded ? chosen.map(filter => ({ ...filter, isExcluded })) : chosen
    }
    case 'choice':
      return choice(definition.stored.facet, input[name])
    case 'flag':
      return definition.stored === 'lists' ? [] : choice(definition.stored.facet, input[name])
    case 'range':
      return range(definition.stored.column, input[`${name}Min`], input[`${name}Max`], definition)
    case 'share':
      return shares(definition, input[name], input[`${name}Min`])
    case 'dates':
      return range(definition.stored.column, toTime(input[`${name}Min`]), toTime(input[`${name}Max`]))
  }
}

/** Flags are stored as 1 and 0. */
function choice(facet: Facet, ...chosen: FilterValue[]): Choice[] {
  const values = chosen
    .flatMap(value => value ?? [])
    .map(value => String(typeof value === 'boolean' ? Number(value) : value))
    .map(value => (facet === 'brand' ? brandName(value) : value))
  return values.length === 0 ? [] : [{ kind: 'choice', facet, values: [...new Set(values)].sort() }]
}

type ShareDefinition = Extract<FilterDefinition, { kind: 'share' }>

function shares({ stored, usual }: ShareDefinition, chosen: FilterValue, least: FilterValue): Filter[] {
  if (!Array.isArray(chosen) || chosen.length === 0) return []
  const toStored = (value: string) => (stored.isUpper ? value.toUpperCase() : value.toLowerCase())
  const values = [...new Set(chosen.map(value => toStored(String(value))))].sort()
  const share = typeof least === 'number' ? least : usual
  const step = stored.steps.findLast(step => step * values.length <= share)
  return [
    {
      kind: 'shares',
      facet: stored.tokens,
      column: stored.column,
      values,
      min: Math.ceil(scaled(share, 100)),
      ...(step === undefined ? {} : { step }),
    },
  ]
}

type Scaled = { bounds?: { min: number }; unit?: 'percent' | 'score' }

/** Swaps reversed bounds. */
function range(column: string, from: FilterValue, to: FilterValue, definition: Scaled = {}): Filter[] {
  const scale = scaleOf(definition)
  const min = typeof from === 'number' ? from : undefined
  const max = typeof to === 'number' ? to : undefined
  if (min === undefined && max === undefined) return []
  const [one, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
  const low = one ?? lowestOf(definition)
  return [
    {
      kind: 'range',
      column,
      ...(low === undefined ? {} : { min: Math.ceil(scaled(low, scale)) }),
      ...(high === undefined ? {} : { max: Math.floor(scaled(high, scale)) }),
    },
  ]
}

/** The lowest known value, if it is not zero: unknown values are lower. */
export function lowestOf({ bounds }: Scaled): number | undefined {
  return bounds !== undefined && bounds.min < 0 ? bounds.min : undefined
}

/** The store holds percentages as basis points. */
export function scaleOf({ unit }: Scaled): number {
  return unit === 'percent' ? 100 : 1
}

/** Removes floating-point noise: 4.35 × 100 is slightly less than 435. */
function scaled(value: number, scale: number): number {
  return Number((value * scale).toFixed(4))
}

function toTime(date: FilterValue): number | undefined {
  return typeof date === 'string' ? Date.parse(date) : undefined
}

export type Condition = { sql: string; params: Params }

/**
 * The filters as conditions of a WHERE clause, for rows of this grade or a better one. User input is
 * always passed as a parameter.
 */
export function toConditions(filters: readonly Filter[], prefix = 'p', grade: Grade = 1): Condition {
  const params: Params = {}
  const bind: Bind = Object.assign(
    (type: string, value: Params[string]) => {
      const name = `${prefix}${Object.keys(params).length}`
      params[name] = value
      return `{${name}:${type}}`
    },
    { grade },
  )
  const parts = [...single(filters, bind), ...filters.flatMap(filter => condition(filter, bind))]
  return { sql: parts.join(' AND '), params }
}

type Bind = ((type: string, value: Params[string]) => string) & { grade: Grade }

/** A topic that is chosen, which rows have more or less. */
export function isTopics(filter: Filter): filter is Choice {
  return filter.kind === 'choice' && filter.facet === 'topic' && !filter.isExcluded
}

/**
 * Merges choices of one value into one condition, because every condition on the index costs a
 * millisecond.
 */
function single(filters: readonly Filter[], bind: Bind): string[] {
  const tokens = filters.flatMap(filter => (isSingle(filter, bind) ? tokensOf(filter, bind) : []))
  return tokens.length === 0 ? [] : [`hasAll(facets, ${bind('Array(String)', tokens)})`]
}

function condition(filter: Filter, bind: Bind): string[] {
  switch (filter.kind) {
    case 'choice':
      return isSingle(filter, bind) ? [] : [choiceCondition(filter, bind)]
    case 'range':
      return rangeCondition(filter, bind)
    case 'shares':
      return shareConditions(filter, bind)
    case 'words':
      return readTerms(filter.text, filter).map(term => termCondition(term, filter, bind))
    case 'ids':
      return [idsCondition(filter, bind)]
  }
}

type Choice = Extract<Filter, { kind: 'choice' }>
type Shares = Extract<Filter, { kind: 'shares' }>

const isSingle = (filter: Filter, bind: Bind): filter is Choice | Shares => {
  if (filter.kind === 'choice') return tokensOf(filter, bind).length === 1 && !filter.isExcluded
  return filter.kind === 'shares' && filter.values.length === 1 && filter.step !== undefined
}

function choiceCondition(filter: Choice, bind: Bind): string {
  return `${filter.isExcluded ? 'NOT ' : ''}hasAny(facets, ${bind('Array(String)', tokensOf(filter, bind))})`
}

function tokensOf(filter: Choice | Shares, { grade }: Pick<Bind, 'grade'>): string[] {
  const { facet, values } = filter
  if (filter.kind === 'choice') {
    const tokens = values.map(value => facetToken(facet, value))
    return isTopics(filter) ? gradedFacets(tokens, grade) : tokens
  }
  const steps = filter.step === undefined ? [] : [filter.step]
  return values.flatMap(value => shareTokens(value, steps)).map(token => facetToken(facet, token))
}

/** The index says it exactly for a share that is a step. Unknown shares are 0. */
function shareConditions(filter: Shares, bind: Bind): string[] {
  const { column, values, min, step } = filter
  const isExact = isSingle(filter, bind) && step !== undefined && step * 100 === min
  const sum = () => values.map(value => `${column}[${bind('String', value)}]`).join(' + ')
  return [
    ...(step === undefined || isSingle(filter, bind)
      ? []
      : [`hasAny(facets, ${bind('Array(String)', tokensOf(filter, bind))})`]),
    ...(isExact ? [] : [`${sum()} >= ${bind('UInt64', min)}`]),
  ]
}

/** Excludes unknown values, which are stored as -1, or below the lowest value of the range. */
function rangeCondition({ column, min, max }: Extract<Filter, { kind: 'range' }>, bind: Bind): string[] {
  return [
    `${column} >= ${bind('Int64', min ?? 0)}`,
    ...(max === undefined ? [] : [`${column} <= ${bind('Int64', max)}`]),
  ]
}

function idsCondition({ isIn, ids }: Extract<Filter, { kind: 'ids' }>, bind: Bind): string {
  return `id ${isIn ? 'IN' : 'NOT IN'} ${subquery(ids, bind)}`
}

/** A subquery, because a list of constants costs more per id the longer it is. */
function subquery(ids: readonly string[], bind: Bind): string {
  return `(SELECT arrayJoin(${bind('Array(UInt64)', ids.map(BigInt))}))`
}

type WordsFilter = Extract<Filter, { kind: 'words' }>

/** A row matches a term by a facet, by the words of its text, or by its username. */
function termCondition(term: Term, filter: WordsFilter, bind: Bind): string {
  const { kind, handle } = term
  const { facets, words } = levelOf(term, bind.grade, filter.creator === 'id')
  const inWords = words.length === 0 ? [] : [words.map(forms => textHas(forms, bind)).join(' AND ')]
  const inFacets = facets.length === 0 ? [] : [`hasAny(facets, ${bind('Array(String)', facets)})`]
  const others = [...inWords, ...inFacets, ...mentionConditions(term, filter, bind)]
  if (kind === 'EXCLUDED') return `NOT (${others.join(' OR ')})`
  const inHandle = handle && handleCondition(handle, filter, bind)
  if (inHandle === undefined) return anyCondition(others)
  const mayBe = handle && mayBeHandle(handle, filter, bind)
  const exact = anyCondition([...others, inHandle])
  return mayBe === undefined ? exact : `${anyCondition([...others, mayBe])} AND ${exact}`
}

/** Posts are also found by whom they mention, which is masked like usernames. */
function mentionConditions({ kind, handle }: Term, { creator, access }: WordsFilter, bind: Bind): string[] {
  if (kind !== 'MENTION' || handle === undefined || creator !== 'author_id' || !access?.masked) return []
  return [`hasAny(mentions, ${bind('Array(String)', [handle.part])})`]
}

function anyCondition(conditions: readonly string[]): string {
  if (conditions.length === 0) return 'false'
  return conditions.length === 1 ? conditions.join('') : `(${conditions.join(' OR ')})`
}

function textHas(forms: readonly string[], bind: Bind): string {
  return `hasAnyTokens(words, ${bind('Array(String)', forms)})`
}

/**
 * For parts of usernames: the index of single grams finds candidates, and another condition compares.
 * Whole usernames have an index of their own, which takes a fifth of the time.
 */
function mayBeHandle({ grams }: HandlePart, { access }: WordsFilter, bind: Bind): string | undefined {
  if (grams.length === 0 || access === undefined || access.unmasked.length === 0) return undefined
  return `hasAllTokens(handle, ${bind('Array(String)', grams)})`
}

/**
 * Parts of a masked username must not match: each match would reveal a letter. `has` lets the engine
 * answer from the index of whole usernames, where `=` would read them.
 */
function handleCondition({ part }: HandlePart, { creator, access }: WordsFilter, bind: Bind): string | undefined {
  const conditions = [
    ...(access?.masked ? [`has(array(handle), ${bind('String', part)})`] : []),
    ...(access === undefined || access.unmasked.length === 0
      ? []
      : [`handle LIKE ${bind('String', `%${escaped(part)}%`)} AND ${creator} IN ${subquery(access.unmasked, bind)}`]),
  ]
  return conditions.length === 0 ? undefined : `(${conditions.join(' OR ')})`
}

const escaped = (part: string) => part.replace(/[\\%_]/g, String.raw`\$&`)
