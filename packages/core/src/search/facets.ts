import type { Facet } from '@limelight/contract/search/filters'

/** Facets are tokens of one index: the letter of the facet, then the value in lower case. */
const prefixes: Record<Facet, string> = {
  country: 'c',
  language: 'l',
  category: 'k',
  topic: 'w',
  accountType: 'a',
  gender: 'g',
  hasEmail: 'e',
  isVideo: 'v',
  timelineType: 't',
  isVerified: 'f',
  figures: 'o',
  brand: 'b',
  isSponsored: 's',
}

export function facetToken(facet: Facet, value: string): string {
  return prefixes[facet] + value.trim().toLowerCase()
}

/** The letter with which the tokens of a facet begin. */
export function facetPrefix(facet: Facet): string {
  return prefixes[facet]
}

/** Unknown values have no token, so no choice matches them. */
export function facetTokens(values: Partial<Record<Facet, readonly (string | null | undefined)[]>>): string[] {
  const tokens = (Object.keys(prefixes) as Facet[]).flatMap(facet =>
    (values[facet] ?? []).filter(value => value !== null && value !== undefined).map(value => facetToken(facet, value)),
  )
  return [...new Set(tokens)]
}
