import { nameOfCountry, nameOfLanguage } from '@limelight/contract/countries'
import type { FilterDefinition } from '@limelight/contract/search/filters'
import { nameOfPlace } from '../places/cities.ts'
import type { Draft, Meaning } from './patterns.ts'

type Value = Draft[string]

/** A filter in words, as a chip that stands by itself: "Has email", "Up to 20k followers", "Not Vegan". */
export function labelOf({ filter, set }: Meaning, definitions: readonly FilterDefinition[]): string {
  const definition = definitions.find(({ name }) => name === filter)
  if (definition === undefined) return `Sort: ${String(set.sort)}`
  const { label } = definition
  const value = set[filter]
  const values = [value ?? []].flat()
  switch (definition.kind) {
    case 'range': {
      const span = spanOf(set[`${filter}Min`], set[`${filter}Max`], each => amount(Number(each), definition.unit))
      return definition.unit === undefined ? capital(`${span} ${label.toLowerCase()}`) : `${label} ${span}`
    }
    case 'dates':
      return `${label} ${spanOf(set[`${filter}Min`], set[`${filter}Max`], String, 'since', 'until')}`
    case 'share': {
      const min = set[`${filter}Min`] ?? definition.usual
      return `${label}: ${shortened(values.map(each => nameOf(definition.catalogue, String(each)))).join(' + ')} at least ${min}%`
    }
    case 'choice':
      return definition.options.find(option => option.value === String(value))?.label ?? label
    case 'flag':
      return value === false ? `${label}: no` : label
    case 'choices': {
      const names = shortened(values.map(each => nameOf(definition.catalogue, String(each)))).join(' or ')
      if (definition.stored.facet === 'brand') return `${label} ${names}`
      return 'isExcluded' in definition.stored ? `Not ${names}` : names
    }
    case 'words':
      return `“${String(value)}”`
  }
}

/** A continent has too many countries for a chip. */
const shortened = (names: string[]) => (names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names)

function nameOf(catalogue: string | undefined, value: string): string {
  if (catalogue === 'locations') return nameOfCountry(value)
  if (catalogue === 'places') return nameOfPlace(value)
  return catalogue === 'languages' ? nameOfLanguage(value) : value
}

function spanOf(
  min: Value | undefined,
  max: Value | undefined,
  format: (value: Value) => string,
  from = 'from',
  to = 'up to',
): string {
  if (min === undefined) return max === undefined ? '' : `${to} ${format(max)}`
  return max === undefined ? `${from} ${format(min)}` : `${format(min)} to ${format(max)}`
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

function amount(value: number, unit: 'percent' | 'score' | undefined): string {
  return unit === 'percent' ? `${value}%` : compact.format(value).toLowerCase()
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
