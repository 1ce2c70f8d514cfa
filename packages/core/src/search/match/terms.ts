import { facetToken } from '../facets.ts'
import { type Filter, isTopics } from '../query.ts'
import { readTerms, type Term } from '../reading/terms.ts'

/** What a search looks for. Chosen topics are one term, of which any may match. */
export function termsOf(filters: readonly Filter[]): Term[] {
  return filters.flatMap(filter => {
    if (filter.kind === 'words') return readTerms(filter.text, filter).filter(({ kind }) => kind !== 'EXCLUDED')
    return isTopics(filter) ? [topicTerm(filter.values)] : []
  })
}

function topicTerm(values: readonly string[]): Term {
  const name = values.join(' or ')
  return { kind: 'TOPIC', text: name, name, facets: values.map(value => facetToken('topic', value)), words: [] }
}
