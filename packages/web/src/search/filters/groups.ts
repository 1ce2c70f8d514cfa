import type { FilterSpec } from '@limelight/contract/search/filters'

const titles = ['Topics and brands', 'Place and language', 'Figures and dates', 'Audience', 'Details'] as const
type Title = (typeof titles)[number]

const ofCatalogues: Record<Extract<FilterSpec, { kind: 'choices' }>['catalogue'], Title> = {
  themes: 'Topics and brands',
  categories: 'Topics and brands',
  brands: 'Topics and brands',
  locations: 'Place and language',
  places: 'Place and language',
  languages: 'Place and language',
}

const maxWithoutGroups = 8

/** Long lists of filters under headings, in the order of the filters within each. Short ones need none. */
export function groupFilters(specs: readonly FilterSpec[]): { title?: Title; specs: readonly FilterSpec[] }[] {
  if (specs.length <= maxWithoutGroups) return [{ specs }]
  return titles
    .map(title => ({ title, specs: specs.filter(spec => titleOf(spec) === title) }))
    .filter(({ specs }) => specs.length > 0)
}

function titleOf(spec: FilterSpec): Title {
  if (spec.name.startsWith('audience')) return 'Audience'
  if (spec.kind === 'choices') return ofCatalogues[spec.catalogue]
  const isFigure = spec.kind === 'range' || spec.kind === 'dates' || spec.name === 'growthJumps'
  return isFigure ? 'Figures and dates' : 'Details'
}
