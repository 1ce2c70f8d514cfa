import type { AudienceFacet } from '@limelight/contract/search/audience-filters'
import { type Facet, facetMarks } from '@limelight/contract/search/filters'

/** How much a row is about a topic or brand. */
type Graded = 'topicGrade' | 'brandGrade'

/** Facets are tokens of one index: the mark of the facet, then the value in lower case. */
const prefixes: Record<Facet | AudienceFacet | Graded, string> = {
  ...facetMarks,
  audienceCountry: 'x',
  audienceLanguage: 'y',
  audienceAge: 'z',
  audienceGender: 'q',
  topicGrade: 'rt',
  brandGrade: 'rb',
}

const facets = Object.keys(prefixes) as (keyof typeof prefixes)[]

export function facetToken(facet: keyof typeof prefixes, value: string): string {
  return prefixes[facet] + value.trim().toLowerCase()
}

/** What the tokens of a facet begin with. */
export function facetPrefix(facet: keyof typeof prefixes): string {
  return prefixes[facet]
}

/** Unknown values have no token, so no choice matches them. */
export function facetTokens(values: Partial<Record<keyof typeof prefixes, readonly (string | null | undefined)[]>>) {
  const tokens = new Set<string>()
  for (const facet of facets) {
    for (const value of values[facet] ?? []) {
      if (value !== null && value !== undefined) tokens.add(facetToken(facet, value))
    }
  }
  return [...tokens]
}

/** The tokens of a row with other values of these facets. */
export function replaceFacets(
  tokens: readonly string[],
  values: Partial<Record<keyof typeof prefixes, readonly string[]>>,
): string[] {
  const replaced = new Set(Object.entries(prefixes).flatMap(([facet, prefix]) => (facet in values ? prefix : [])))
  return [...tokens.filter(token => !replaced.has(token.charAt(0))), ...facetTokens(values)]
}

/** A share of some value: each step that it reaches, such as `de 10` and `de 30`. */
export function shareTokens(value: string, steps: readonly number[]): string[] {
  return steps.map(step => `${value} ${step}`)
}
