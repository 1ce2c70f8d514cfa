import * as z from 'zod'
import type { SocialNetwork } from '../networks.ts'
import { flag, several, wordOf } from '../query.ts'
import { type Bounds, type Facet, type FilterDefinition, type KeyOf, keysOf, shareBounds } from './filters.ts'
import type { SortDefinition } from './sorts.ts'

/** An empty string is no filter. */
const wordsField = z
  .string({ error: 'INVALID_QUERY_STRING' })
  .trim()
  .max(200, 'INVALID_QUERY_STRING')
  .transform(text => text || undefined)
  .optional()

/** One or more values of a catalogue. A row with any of them matches. */
const choicesField = several(z.string({ error: 'INVALID_QUERY_STRING' }).max(100, 'INVALID_QUERY_STRING'))
  .transform(values => {
    const chosen = values.map(value => value.trim()).filter(value => value !== '' && !value.endsWith('- All'))
    return chosen.length === 0 ? undefined : [...new Set(chosen)].sort()
  })
  .optional()

const flagField = flag.optional()

/** Several values of a closed set. */
function wordsOfField(options: readonly { value: string }[]) {
  const known = z
    .string({ error: 'INVALID_QUERY_STRING' })
    .refine(given => options.some(({ value }) => value === given), {
      error: 'INVALID_QUERY_STRING',
    })
  return several(known)
    .transform(values => (values.length === 0 ? undefined : [...new Set(values)].sort()))
    .optional()
}

function choiceField(values: readonly string[]) {
  const [first = '', ...others] = values
  return wordOf([first, ...others]).optional()
}

function numberField(values: readonly string[]) {
  return z
    .literal([...values.map(Number), ...values], { error: 'INVALID_QUERY_STRING' })
    .transform(Number)
    .optional()
}

/** A bound of a range. Invalid numbers are dropped. */
function boundField({ min, max }: Bounds) {
  return z
    .custom<number | string | null>(() => true)
    .transform(value => parseBound(value, { min, max }))
    .optional()
    .meta({ type: 'number', minimum: min, maximum: max })
}

function parseBound(value: unknown, { min, max }: Bounds): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) return undefined
  return Math.min(max, Math.max(min, number))
}

/** A bound of a date range: an instant or a UTC day. Invalid dates are dropped. */
function dateField(clock: string) {
  return z
    .custom<string | null>(() => true)
    .transform(value => parseDate(value, clock))
    .optional()
    .meta({ type: 'string', format: 'date-time' })
}

function parseDate(value: unknown, clock: string): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T${clock}` : value
  const [, day] = /^(\d{4}-\d{2}-\d{2})T/.exec(text) ?? []
  if (day === undefined || !isDay(day)) return undefined
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** `Date` turns February 30 into March 2. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

type FieldOf<Filter extends FilterDefinition> = Filter extends { kind: 'words' }
  ? typeof wordsField
  : Filter extends { kind: 'choices' }
    ? typeof choicesField
    : Filter extends { kind: 'choice'; isNumber: true }
      ? ReturnType<typeof numberField>
      : Filter extends { kind: 'choice'; options: readonly { value: infer Value extends string }[] }
        ? z.ZodOptional<z.ZodEnum<{ [Each in Value]: Each }>>
        : Filter extends { kind: 'range' }
          ? ReturnType<typeof boundField>
          : Filter extends { kind: 'dates' }
            ? ReturnType<typeof dateField>
            : typeof flagField
type ShareOf<Filter extends FilterDefinition> = Extract<Filter, { kind: 'share' }>
type AliasOf<Filter> = Filter extends { alias: infer Alias extends string } ? Alias : never
type FieldsOf<Filter extends FilterDefinition> = {
  [Each in Exclude<Filter, { kind: 'share' }> as KeyOf<Each> | AliasOf<Each>]: FieldOf<Each>
} & { [Each in ShareOf<Filter> as Each['name']]: typeof choicesField } & {
  [Each in ShareOf<Filter> as `${Each['name']}Min`]: ReturnType<typeof boundField>
}

type FiltersOfNetworks = Record<SocialNetwork, readonly FilterDefinition[]>

/** The input fields for the filters of both networks. Filters of the other network are ignored. */
export function filterFieldsOf<const Filters extends FiltersOfNetworks>(
  filters: Filters,
): FieldsOf<Filters[SocialNetwork][number]> {
  const all: FilterDefinition[] = [...filters.instagram, ...filters.youtube]
  const fields = all.flatMap(filter =>
    keysOf(filter)
      .concat('alias' in filter && filter.alias !== undefined ? [filter.alias] : [])
      .map(key => [key, fieldOf(filter, key, all).describe(describeField(filter, key, all))] as const),
  )
  // `fieldOf` builds each field by the kind of its filter, which the type states.
  return Object.fromEntries(fields) as FieldsOf<Filters[SocialNetwork][number]>
}

/** A line for the documentation of calls. */
function describeField(filter: FilterDefinition, key: string, all: readonly FilterDefinition[]): string {
  // Networks may call one filter differently.
  const label = [...new Set(all.filter(({ name }) => name === filter.name).map(({ label }) => label))].join(' or ')
  const isMin = key.endsWith('Min')
  switch (filter.kind) {
    case 'choices':
      return `${label}: any of these values.`
    case 'range':
      return `${label}${filter.unit === 'percent' ? ' in percent' : ''}, at ${isMin ? 'least' : 'most'}.`
    case 'dates':
      return `${label}, ${isMin ? 'from' : 'until'} this time or UTC day.`
    case 'share':
      return isMin ? `${label}: their share of the followers in percent, at least.` : `${label}: these values.`
    default:
      return `${label}.`
  }
}

function fieldOf(filter: FilterDefinition, key: string, all: readonly FilterDefinition[]): z.ZodType {
  switch (filter.kind) {
    case 'words':
      return wordsField
    case 'choices':
      return choicesField
    case 'choice':
      return filter.isNumber ? numberField(valuesOf(filter.name, all)) : choiceField(valuesOf(filter.name, all))
    case 'range':
      return boundField(filter.bounds)
    case 'dates':
      return dateField(key.endsWith('Min') ? '00:00:00.000Z' : '23:59:59.999Z')
    case 'share':
      if (key !== filter.name) return boundField(shareBounds)
      return filter.options === undefined ? choicesField : wordsOfField(filter.options)
    case 'flag':
      return flagField
  }
}

/** Networks may offer different values of one filter. */
function valuesOf(name: string, all: readonly FilterDefinition[]): string[] {
  const options = all.flatMap(filter => (filter.kind === 'choice' && filter.name === name ? filter.options : []))
  return [...new Set(options.map(({ value }) => value))]
}

/** The names of the ranges. Each range has a histogram. */
export function rangeField<const Filters extends FiltersOfNetworks>({ instagram, youtube }: Filters) {
  type Range = Extract<Filters[SocialNetwork][number], { kind: 'range' }>
  const isRange = (filter: FilterDefinition): filter is Range => filter.kind === 'range'
  const names = [...instagram, ...youtube].filter(isRange).map(({ name }): Range['name'] => name)
  return z.enum([...new Set(names)], { error: 'INVALID_QUERY_STRING' })
}

/** The names of the filters by a facet. Each has counts of its options, unless it leaves rows out. */
export function facetField<const Filters extends FiltersOfNetworks>({ instagram, youtube }: Filters) {
  type ByFacet = Extract<Filters[SocialNetwork][number], { stored: { facet: Facet } }>
  const isByFacet = (filter: FilterDefinition): filter is ByFacet =>
    typeof filter.stored === 'object' && 'facet' in filter.stored && !('isExcluded' in filter.stored)
  const names = [...instagram, ...youtube].filter(isByFacet).map(({ name }): ByFacet['name'] => name)
  return z.enum([...new Set(names)], { error: 'INVALID_QUERY_STRING' })
}

type SortsOfNetworks = Record<SocialNetwork, readonly SortDefinition[]>

/** The sorts of both networks. `knowsSort` checks that the network has the sort in this direction. */
export function sortField<const Sorts extends SortsOfNetworks>({ instagram, youtube }: Sorts) {
  const values = [...instagram, ...youtube].map(({ value }): Sorts[SocialNetwork][number]['value'] => value)
  return z.enum([...new Set(values)], { error: 'INVALID_QUERY_STRING' })
}

export function knowsSort(sorts: SortsOfNetworks) {
  type Sorted = { kind: SocialNetwork; sort?: string | undefined; sortDirection?: 'ASC' | 'DESC' }
  return ({ kind, sort, sortDirection }: Sorted) =>
    sort === undefined ||
    sorts[kind].some(({ value, isOneWay }) => value === sort && !(isOneWay && sortDirection === 'ASC'))
}
