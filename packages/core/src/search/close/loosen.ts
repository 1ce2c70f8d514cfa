import { nameOfCountry } from '@limelight/contract/countries'
import type { CloseLevel } from '@limelight/contract/search/close'
import { type FilterDefinition, keysOf } from '@limelight/contract/search/filters'
import { knownPlace } from '../places/cities.ts'
import type { FilterInput } from '../query.ts'
import { foldHashtag, foldWords } from '../reading/fold.ts'
import { labelOf } from '../reading/labels.ts'
import { readTerms, type Term } from '../reading/terms.ts'
import { groupOf, isTheme, topicsNamed, topicsNamedIn, topicsNear, topicsNearTag } from '../reading/topics.ts'
import { applyCorrections, correctWords, wordsUnknownTo } from '../spelling/corrections.ts'
import type { Vocabulary } from '../spelling/vocabulary.ts'

/** The filters of a search by their keys. */
export type Filters = Record<string, NonNullable<FilterInput[string]>>

/** A search that is looser in one way. */
export type Looser = { level: CloseLevel; title: string; filters: Filters }

/** Each filter under its own name, without those that are not set. */
export function ownFilters(definitions: readonly FilterDefinition[], input: FilterInput): Filters {
  const found: Filters = {}
  for (const definition of definitions) {
    for (const key of keysOf(definition)) {
      const alias = 'alias' in definition ? (definition.alias ?? key) : key
      const value = Array.isArray(input[key])
        ? [...new Set([input[key], input[alias] ?? []].flat(2))].map(String)
        : (input[key] ?? input[alias])
      if (value !== undefined) found[key] = value
    }
  }
  return found
}

/** As in the address of a page. */
export function queryOf(filters: Filters): string {
  const query = new URLSearchParams()
  for (const key of Object.keys(filters).sort())
    for (const value of [filters[key] ?? []].flat()) query.append(key, String(value))
  return query.toString()
}

/** The search without each of its filters, if another one is left. */
export function withoutEach(definitions: readonly FilterDefinition[], filters: Filters) {
  const chosen = definitions.filter(each => keysOf(each).some(key => key in filters))
  if (chosen.length < 2) return []
  return chosen.map(definition => ({
    filter: definition.name,
    label: labelOf({ filter: definition.name, set: toDraft(filters) }, definitions),
    filters: without(filters, keysOf(definition)),
  }))
}

const without = (filters: Filters, keys: readonly string[]): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)))

const toDraft = (filters: Filters) =>
  Object.fromEntries(
    Object.entries(filters).map(([key, value]) => [key, typeof value === 'object' ? [...value] : value]),
  )

const valuesOf = (filters: Filters, key: string) => [filters[key] ?? []].flat().map(String)

/** Topics and brands as words that a text has. Words cannot stand for one of several topics. */
export function onlyMentioned(filters: Filters, terms: readonly Term[]): Looser[] {
  const [themes, brands] = [valuesOf(filters, 'themes'), valuesOf(filters, 'brands')]
  if (themes.length > 1 || brands.length > 1) return []
  const isNamed = ({ kind }: Term) => kind === 'TOPIC' || kind === 'BRAND'
  const names = [...themes, ...brands, ...terms.filter(isNamed).map(({ text }) => text)]
  if (names.length === 0) return []
  const words = [
    ...names.map(name => `"${name.toLowerCase()}"`),
    ...terms.filter(term => !isNamed(term)).map(({ text }) => text),
  ]
  const search = words.join(' ')
  if (search.length > maxSearch) return []
  const title = `Only mention ${names.map(name => `“${name}”`).join(' and ')}`
  return [{ level: 'MENTIONED', title, filters: { ...without(filters, ['themes', 'brands']), search } }]
}

/** No call takes a longer one. */
const maxSearch = 200

/** The terms of which one may be missing: there must be another, or a topic. Others are replaced by the topic near them. */
export function droppable(filters: Filters, terms: readonly Term[]): Term[] {
  const named = terms.filter(({ kind }) => kind !== 'EXCLUDED')
  if (named.length + Math.min(1, valuesOf(filters, 'themes').length) < 2) return []
  const replaced = replaceable(filters, terms).flatMap(part => part.terms)
  return named.filter(term => !replaced.includes(term))
}

/** The chosen topic as a term beside other topics, which the search may be about: "funny dog". */
export function chosenTopic(filters: Filters, terms: readonly Term[]): Term[] {
  const [theme, ...others] = valuesOf(filters, 'themes')
  const isAlone = theme === undefined || others.length > 0 || !terms.some(({ kind }) => kind === 'TOPIC')
  return isAlone ? [] : readTerms(theme, { handles: false })
}

export function withoutTerms(filters: Filters, terms: readonly Term[], left: readonly Term[]): Looser {
  const search = terms.flatMap(each => (left.includes(each) ? [] : each.text)).join(' ')
  const isTopicLeft = left.some(term => !terms.includes(term))
  return {
    level: 'SOME_WORDS',
    title: `Without ${left.map(({ text }) => `“${text.replaceAll('"', '')}”`).join(' and ')}`,
    filters: {
      ...without(filters, isTopicLeft ? ['search', 'themes'] : ['search']),
      ...(search !== '' && { search }),
    },
  }
}

/** Words take their likeliest spelling, whether or not a row has them as they are. */
export function respelled(filters: Filters, terms: readonly Term[], vocabulary: Vocabulary): Looser[] {
  const typed = valuesOf(filters, 'search').join(' ')
  const corrections = correctWords(vocabulary, [...terms], new Set(wordsUnknownTo(vocabulary, [...terms])), typed)
  const { text: search } = applyCorrections(
    typed,
    corrections.map(each => ({ ...each, isApplied: true })),
  )
  if (corrections.length === 0 || search.length > maxSearch) return []
  const title = corrections.map(({ text, to }) => `“${to}” instead of “${text}”`).join(', ')
  return [{ level: 'SPELLING', title, filters: { ...filters, search } }]
}

/** Cities become their countries, a part of a topic the topic, or themes their groups. */
export function nearby(definitions: readonly FilterDefinition[], filters: Filters, terms: readonly Term[]): Looser[] {
  return [...inCountry(definitions, filters), ...ofPart(filters, terms), ...inGroup(filters)]
}

function ofPart(filters: Filters, terms: readonly Term[]): Looser[] {
  const [part] = replaceable(filters, terms)
  if (part === undefined) return []
  const title = `${part.topics.join(' or ')} instead of “${part.terms.map(({ text }) => text).join(' ')}”`
  const { filters: others } = withoutTerms(filters, terms, part.terms)
  return [{ level: 'NEARBY', title, filters: { ...others, themes: part.topics } }]
}

/** Another topic would widen the chosen ones, as any of them matches. */
const replaceable = (filters: Filters, terms: readonly Term[]) => (filters.themes === undefined ? partsOf(terms) : [])

type Part = { terms: readonly Term[]; topics: readonly string[] }

/** The words and hashtags that are near a topic. */
function partsOf(terms: readonly Term[]): Part[] {
  const parts: Part[] = []
  let at = 0
  while (at < terms.length) {
    const part = longestPart(terms.slice(at, at + maxWords))
    if (part !== undefined) parts.push(part)
    at += part?.terms.length ?? 1
  }
  return parts
}

/** No phrase that is near a topic has more words. */
const maxWords = 3

function longestPart(terms: readonly Term[]): Part | undefined {
  const topics = topicsOfPhrase(terms)
  if (topics.length > 0) return { terms, topics }
  return terms.length > 1 ? longestPart(terms.slice(0, -1)) : undefined
}

function topicsOfPhrase(terms: readonly Term[]): readonly string[] {
  const [first] = terms
  if (first?.kind === 'HASHTAG' && terms.length === 1) return topicsNearTag(foldHashtag(first.text.slice(1)))
  if (!terms.every(({ kind }) => kind === 'WORD' || kind === 'BRAND')) return []
  const text = terms.map(each => each.text).join(' ')
  const topics = topicsNear(text)
  return topics.length > 0 ? topics : topicsNamedIn(foldWords(text))
}

function inCountry(definitions: readonly FilterDefinition[], filters: Filters): Looser[] {
  const places = valuesOf(filters, 'places').flatMap(id => knownPlace(id) ?? [])
  const key = definitions.find(({ stored }) => isOfCountry(stored))?.name
  if (places.length === 0 || key === undefined) return []
  const countries = [...new Set(places.map(({ country }) => country))]
  const title = `In ${countries.map(nameOfCountry).join(' or ')} instead of ${places.map(({ name }) => name).join(' or ')}`
  const all = [...new Set([...valuesOf(filters, key), ...countries])].sort()
  return [{ level: 'NEARBY', title, filters: { ...without(filters, ['places']), [key]: all } }]
}

const isOfCountry = (stored: FilterDefinition['stored']) =>
  typeof stored === 'object' && 'facet' in stored && stored.facet === 'country' && !('isExcluded' in stored)

function inGroup(filters: Filters): Looser[] {
  const themes = valuesOf(filters, 'themes')
  const groups = [...new Set(themes.map(theme => (isTheme(theme) ? groupOf(theme) : theme)))].sort()
  if (themes.every(theme => groups.includes(theme))) return []
  const title = `${groups.join(' or ')} instead of ${themes.join(' or ')}`
  return [{ level: 'NEARBY', title, filters: { ...filters, themes: groups } }]
}

export function wordsOnly(filters: Filters): Looser[] {
  const rest = Object.fromEntries(Object.entries(filters).filter(([key]) => key === 'search' || key === 'themes'))
  return Object.keys(rest).length === 0 ? [] : [{ level: 'WORDS_ONLY', title: 'Without filters', filters: rest }]
}

/** Any of the topics of a search and its words, first with the other filters. */
export function topicsOnly(filters: Filters, terms: readonly Term[]): Looser[] {
  const named = terms.flatMap(({ kind, text }) => (kind === 'TOPIC' ? topicsNamed(text) : []))
  const ofParts = partsOf(terms).flatMap(({ topics }) => topics)
  const themes = [...new Set([...valuesOf(filters, 'themes'), ...named, ...ofParts])].sort()
  if (themes.length === 0) return []
  const others = without(filters, ['search', 'themes'])
  const topics = themes.join(' or ')
  const only: Looser = { level: 'WORDS_ONLY', title: `About ${topics}`, filters: { themes } }
  if (Object.keys(others).length === 0) return [only]
  return [
    { level: 'SOME_WORDS', title: `About ${topics}, with the other filters`, filters: { ...others, themes } },
    only,
  ]
}
