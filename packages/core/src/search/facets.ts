/** A row's properties that are chosen from, as tokens of one index: the kind of property, then its value in lower case. */
const prefixes = {
  country: 'c',
  language: 'l',
  category: 'k',
  accountType: 'a',
  gender: 'g',
  hasEmail: 'e',
  isVideo: 'v',
  timelineType: 't',
} as const
export type Facet = keyof typeof prefixes

export function facetToken(facet: Facet, value: string): string {
  return prefixes[facet] + value.trim().toLowerCase()
}

/** What is not known of a row has no token, so that no choice finds it. */
export function facetTokens(values: Partial<Record<Facet, readonly (string | null | undefined)[]>>): string[] {
  const tokens = (Object.keys(prefixes) as Facet[]).flatMap(facet =>
    (values[facet] ?? []).filter(value => value !== null && value !== undefined).map(value => facetToken(facet, value)),
  )
  return [...new Set(tokens)]
}
