import type { Facet } from '@limelight/contract/search/filters'

/**
 * A row's facets are tokens of one index: the letter of the facet, then the value in lower case.
 */
const prefixes: Record<Facet, string> = {
  country: 'c',
  language: 'l',
  category: 'k',
  accountType: 'a',
  gender: 'g',
  hasEmail: 'e',
  isVideo: 'v',
  timelineType: 't',
}

export function facetToken(facet: Facet, value: string): string {
  return prefixes[facet] + value.trim().toLowerCase()
}

/** An unknown value has no token, so that no choice finds it. */
export function facetTokens(values: Partial<Record<Facet, readonly (string | null | undefined)[]>>): string[] {
  const tokens = (Object.keys(prefixes) as Facet[]).flatMap(facet =>
    (values[facet] ?? []).filter(value => value !== null && value !== undefined).map(value => facetToken(facet, value)),
  )
  return [...new Set(tokens)]
}
