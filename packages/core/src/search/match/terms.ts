import { facetToken } from '../facets.ts'
import { type Filter, isTopics } from '../query.ts'
import { readTerms, type Term } from '../reading/terms.ts'

/**
 * What a search looks for. Chosen topics are one term, of which any may match. Where masked usernames
 * match nothing, no reason may tell them either.
 */
export function termsOf(filters: readonly Filter[]): Term[] {
  return filters.flatMap(filter => {
    if (filter.kind === 'words') return sought(filter)
    return isTopics(filter) ? [topicTerm(filter.values)] : []
  })
}

function sought(filter: Extract<Filter, { kind: 'words' }>): Term[] {
  const terms = readTerms(filter.text, filter).filter(({ kind }) => kind !== 'EXCLUDED')
  return filter.access?.masked ? terms : terms.map(({ handle: _, ...term }) => term)
}

function topicTerm(values: readonly string[]): Term {
  const name = values.join(' or ')
  return { kind: 'TOPIC', text: name, name, facets: values.map(value => facetToken('topic', value)), words: [] }
}
