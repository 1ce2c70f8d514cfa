import {
  type Bounds,
  type CatalogueName,
  type FilterSpec,
  type KeyOf,
  keysOf,
  shareBounds,
} from '@limelight/contract/search/filters'
import { taxonomy } from '@limelight/contract/search/taxonomy'
import { dayOf, formatCompact, formatDay } from '../display/format.ts'
import { countryName, isCountry, isLanguage, isPlace, languageName, placeName } from './place-names.ts'

export type RangeSpec = Extract<FilterSpec, { kind: 'range' }>
export type ChoicesSpec = Extract<FilterSpec, { kind: 'choices' }>
export type ChoiceSpec = Extract<FilterSpec, { kind: 'choice' }>
export type ShareSpec = Extract<FilterSpec, { kind: 'share' }>
export type DatesSpec = Extract<FilterSpec, { kind: 'dates' }>

type FilterValue = string | number | boolean | readonly string[]
/** Filter values by their keys in the URL. Unset filters are absent. */
export type Filters = { readonly [name: string]: FilterValue }
/** Changes of some filters; undefined removes one. */
export type FilterChange = { readonly [name: string]: FilterValue | undefined }

type ValueOf<Spec extends FilterSpec> = Spec extends { kind: 'choices' }
  ? readonly string[]
  : Spec extends { kind: 'choice'; options: readonly { value: infer Value }[] }
    ? Value
    : Spec extends { kind: 'range' }
      ? number
      : Spec extends { kind: 'flag' }
        ? boolean
        : string
/** The input of a call for these filters. */
export type InputOf<Spec extends FilterSpec> = {
  [Each in Exclude<Spec, { kind: 'share' }> as KeyOf<Each>]?: ValueOf<Each>
} & { [Each in Extract<Spec, { kind: 'share' }> as Each['name']]?: readonly string[] } & {
  [Each in Extract<Spec, { kind: 'share' }> as `${Each['name']}Min`]?: number
}

/** The filters in a URL. Invalid values are ignored. */
export function readFilters(query: URLSearchParams, specs: readonly FilterSpec[]): Filters {
  const found: { [name: string]: FilterValue } = {}
  for (const spec of specs) {
    const values = keysOf(spec).map(key => readValue(query, key, spec))
    const [from, to] = values
    // The server orders the ends too, so the chips show them in order.
    if (spec.kind !== 'share' && from !== undefined && to !== undefined && from > to) values.reverse()
    // A share of nothing filters nothing.
    if (spec.kind === 'share' && from === undefined) continue
    for (const [index, key] of keysOf(spec).entries()) {
      const value = values[index]
      if (value !== undefined) found[key] = value
    }
  }
  return found
}

function readValue(query: URLSearchParams, key: string, spec: FilterSpec): FilterValue | undefined {
  const text = query.get(key)?.trim()
  if (text === undefined || text === '') return undefined
  switch (spec.kind) {
    case 'words':
      return readWords(text)
    case 'choices':
      return readSeveral(query, key, value => !value.endsWith('- All') && isChoice[spec.catalogue](value))
    case 'share':
      return key === spec.name ? readSeveral(query, key, value => isShared(spec, value)) : readBound(text, shareBounds)
    case 'choice':
      return spec.options.find(({ value }) => value === text)?.value
    case 'range':
      return readBound(text, spec.bounds)
    case 'dates':
      return readDay(text)
    case 'flag':
      return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined
  }
}

function readSeveral(query: URLSearchParams, key: string, isKnown: (value: string) => boolean): string[] | undefined {
  const several = new Set(
    query
      .getAll(key)
      .map(value => value.trim())
      .filter(isKnown),
  )
  return several.size === 0 ? undefined : [...several].slice(0, 100)
}

function readBound(text: string, bounds: Bounds): number | undefined {
  return Number.isNaN(Number(text)) ? undefined : clamp(Number(text), bounds)
}

function isShared({ catalogue, options }: ShareSpec, sought: string): boolean {
  return catalogue === undefined ? options.some(({ value }) => value === sought) : isChoice[catalogue](sought)
}

/** The searchable part of a text; undefined without a letter, digit or emoji. */
export function readWords(text: string): string | undefined {
  const words = text.trim().slice(0, 200)
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(words) ? words : undefined
}

const themes = new Set(Object.entries(taxonomy).flat(2))

/** Valid values of a catalogue. Categories have no fixed list, because data sources define them. */
const isChoice: Record<CatalogueName, (value: string) => boolean> = {
  themes: value => themes.has(value),
  categories: value => value !== '' && value.length <= 100,
  locations: isCountry,
  places: isPlace,
  languages: isLanguage,
  brands: value => value !== '' && value.length <= 100,
}

/** The URL parameters with some filters changed. */
export function writeFilters(
  query: URLSearchParams,
  specs: readonly FilterSpec[],
  change: FilterChange,
): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const key of specs.flatMap(keysOf)) {
    if (!Object.hasOwn(change, key)) continue
    next.delete(key)
    const value = change[key]
    if (typeof value === 'object') for (const each of value) next.append(key, each)
    else if (value !== undefined && value !== '') next.set(key, String(value))
  }
  return next
}

/** Removes these filters. */
export function without(specs: readonly FilterSpec[]): FilterChange {
  return Object.fromEntries(specs.flatMap(keysOf).map(key => [key, undefined]))
}

/** The input of a call: days become the instants at which they start and end in this time zone. */
export function inputOf<Specs extends readonly FilterSpec[]>(
  query: URLSearchParams,
  specs: Specs,
): InputOf<Specs[number]> {
  // `readFilters` reads each value by the kind of its filter, which the type states.
  return toInput(query, specs) as InputOf<Specs[number]>
}

/** The same as values by their keys. */
export function toInput(
  query: URLSearchParams,
  specs: readonly FilterSpec[],
): Record<string, string | number | boolean | string[]> {
  const days = new Set(specs.filter(({ kind }) => kind === 'dates').flatMap(keysOf))
  const input = Object.entries(readFilters(query, specs)).map(([key, value]) => [
    key,
    days.has(key) ? instantOf(String(value), key.endsWith('Max')) : typeof value === 'object' ? [...value] : value,
  ])
  return Object.fromEntries(input)
}

function instantOf(day: string, isEnd: boolean): string {
  return new Date(`${day}T${isEnd ? '23:59:59.999' : '00:00:00.000'}`).toISOString()
}

export function clamp(value: number, { min, max }: Bounds): number {
  return Math.min(max, Math.max(min, value))
}

/** 2025-11-01 as it is; an instant becomes its day in this time zone. */
function readDay(text: string): string | undefined {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? []
  // Rejects days that do not exist: `Date` would turn February 31 into March 3.
  if (day === undefined || dayOf(new Date(`${day}T00:00`)) !== day) return undefined
  const date = new Date(text === day ? `${day}T00:00` : text)
  return Number.isNaN(date.getTime()) ? undefined : dayOf(date)
}

export type ActiveFilter = { spec: FilterSpec; label: string; words: string }

/** The filters that are set, in the order of their specs, each as its chip has it. */
export function activeFilters(specs: readonly FilterSpec[], filters: Filters): ActiveFilter[] {
  return specs.flatMap(spec => {
    const words = wordsOf(spec, filters)
    return words === undefined ? [] : [{ spec, label: chipLabelOf(spec, filters[spec.name]), words }]
  })
}

/** How a chip begins: "Topic Skincare", "Not Vegan", "Location Germany". */
function chipLabelOf({ name, label }: FilterSpec, value: FilterValue | undefined): string {
  if (name === 'search') return ''
  if (name === 'withoutThemes' || name === 'withoutLocations') return 'Not'
  return name === 'themes' && Array.isArray(value) && value.length === 1 ? 'Topic' : label
}

/** The filters of which any value is given. */
export function namedFilters(specs: readonly FilterSpec[], filters: Filters): FilterSpec[] {
  return specs.filter(spec => keysOf(spec).some(key => Object.hasOwn(filters, key)))
}

/** The value of a filter in words; undefined if it is not set. */
export function wordsOf(spec: FilterSpec, filters: Filters): string | undefined {
  if (spec.kind === 'range') {
    const format = (value: FilterValue) => formatBound(Number(value), spec.unit)
    return span(filters[`${spec.name}Min`], filters[`${spec.name}Max`], format, 'from', 'up to')
  }
  if (spec.kind === 'dates') {
    const format = (value: FilterValue) => formatDay(String(value))
    return span(filters[`${spec.name}Min`], filters[`${spec.name}Max`], format, 'since', 'until')
  }
  const value = filters[spec.name]
  if (value === undefined) return undefined
  switch (spec.kind) {
    case 'words':
      return `“${String(value)}”`
    case 'choices':
      return Array.isArray(value) ? summary(value.map(each => choiceLabel(spec.catalogue, each))) : undefined
    case 'share': {
      if (!Array.isArray(value)) return undefined
      const least = Number(filters[`${spec.name}Min`] ?? spec.usual)
      return `${value.map(each => shareLabel(spec, each)).join(' + ')} at least ${formatBound(least, 'percent')}`
    }
    case 'choice':
      return spec.options.find(option => option.value === value)?.label
    case 'flag':
      return value ? 'yes' : 'no'
  }
}

function span(
  min: FilterValue | undefined,
  max: FilterValue | undefined,
  format: (value: FilterValue) => string,
  from: string,
  to: string,
): string | undefined {
  if (min === undefined) return max === undefined ? undefined : `${to} ${format(max)}`
  return max === undefined ? `${from} ${format(min)}` : `${format(min)} – ${format(max)}`
}

/** Three names, then how many more there are. */
function summary(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
}

/** A bound of a range in short form: 90k, 2.5%, 60. */
export function formatBound(value: number, unit: RangeSpec['unit']): string {
  if (unit === 'percent') return `${Number(value.toFixed(2))}%`
  return unit === 'score' ? String(Math.round(value)) : formatCompact(value)
}

/** Catalogues hold codes of countries and languages and ids of places; other values are their own labels. */
export function choiceLabel(catalogue: CatalogueName, value: string): string {
  if (catalogue === 'locations') return countryName(value)
  if (catalogue === 'places') return placeName(value)
  return catalogue === 'languages' ? languageName(value) : value
}

export function shareLabel({ catalogue, options }: ShareSpec, value: string): string {
  if (catalogue !== undefined) return choiceLabel(catalogue, value)
  return options.find(option => option.value === value)?.label ?? value
}
