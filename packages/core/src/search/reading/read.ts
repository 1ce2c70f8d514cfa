import { nameOfCountry } from '@limelight/contract/countries'
import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import { type FilterDefinition, type SearchScope, searchFilters } from '@limelight/contract/search/filters'
import type { Interpretation } from '@limelight/contract/search/interpretation'
import { knownPlace } from '../places/cities.ts'
import { applyCorrections, correctWords } from '../spelling/corrections.ts'
import type { Vocabulary } from '../spelling/vocabulary.ts'
import { labelOf } from './labels.ts'
import { type Part, readParts } from './parts.ts'
import type { Draft, Meaning } from './patterns.ts'
import { rulesOf, scopeWith } from './rule-list.ts'
import { isTellingFiller } from './small-words.ts'
import { isJoined, meaningfulParts, readTerms } from './terms.ts'
import { prepareText, type ReadText } from './text.ts'

type Options = {
  scope: SearchScope
  network: SocialNetwork
  now: Date
  anyNetwork?: boolean | undefined
  /** Without the places of rows, a city means its country. */
  knowsPlaces?: boolean
}
type Spelling = {
  /** Without it, nothing is corrected. */
  vocabulary?: Vocabulary | undefined
  /** The words that no row has. */
  unknown?: ReadonlySet<string>
}
export type Reading = Omit<Interpretation, 'matches'>

/**
 * What a person types: every part may become a filter, and the others are searched for. The key
 * `search` of a call is read by `readTerms`, with the same grammar.
 */
export function readSearch(
  typed: string,
  { vocabulary, unknown = new Set(), ...options }: Options & Spelling,
): Reading {
  const read = readText(typed, options)
  if (vocabulary === undefined) return read
  const corrections = correctWords(vocabulary, read.terms, unknown, typed)
  const { text, typedAt } = applyCorrections(typed, corrections)
  if (text.length > maxText) return read
  const corrected = readText(text, options)
  const understood = corrected.understood.map(part => {
    const [from, to] = [typedAt(part.from), typedAt(part.to)]
    return { ...part, from, to, text: typed.slice(from, to) }
  })
  return { ...corrected, understood, corrections }
}

/** No call takes a longer one. */
const maxText = 200

function readText(typed: string, { scope, network: here, now, anyNetwork, knowsPlaces = true }: Options): Reading {
  const network = anyNetwork ? findNetwork(typed, here) : here
  const definitions: readonly FilterDefinition[] = searchFilters[scope][network]
  const text = prepareText(typed)
  const all = withNegations(text, readParts(text, rulesOf(scope, network, now)))
  const parts = meaningfulParts(text, all)
  const topics = chainOfTopics(parts, all)
  const filters: Draft = {}
  const understood: Reading['understood'] = []
  const notes: Reading['notes'] = []
  const rest: string[] = []
  for (const part of parts) {
    const said = text.slice(part.from, part.to)
    const { meaning, unknown } = placed(meaningOf(part, topics, definitions), definitions, knowsPlaces)
    notes.push(...unknown.map(label => unknownPlace(said.text, label)))
    const scopeOfFilter = meaning && scopeWith(meaning.filter, scope, network)
    if (meaning !== undefined && scopeOfFilter !== scope) {
      notes.push(notHere(said.text, scopeOfFilter ?? scope))
      rest.push(...payingBrands(meaning))
    } else if (meaning !== undefined && !contradicts(filters, meaning.set)) {
      merge(filters, meaning.set)
      understood.push({ ...said, filter: meaning.filter, label: labelOf(meaning, definitions) })
    } else rest.push(...wordsOf(part, text))
  }
  notes.push(...[...new Set(leftOutOf(text, all, parts))].map(leftOut))
  const search = rest.join(' ')
  const terms = readTerms(search, { handles: scope === 'discovery' })
  return {
    socialNetwork: network,
    filters: search === '' ? filters : { ...filters, search },
    understood,
    rest: search,
    ignored: [],
    terms: terms.map(({ text, kind, name }) => ({ text, kind, name })),
    corrections: [],
    notes,
  }
}

const scopeNames: Record<SearchScope, string> = { discovery: 'Discovery', content: 'Content' }

/** Between a negator and what it turns into its opposite, there are only fillers. */
function withNegations(text: ReadText, parts: readonly Part[]): Part[] {
  const found: Part[] = []
  let open: Part | undefined
  for (const part of parts) {
    const last = found.at(-1)
    if (open !== undefined && part.kind === 'filler') continue
    if (part.kind === 'closing negator' && last !== undefined) found.splice(-1, 1, negated(last, { to: part.to }))
    else if (part.kind !== 'negator' && open !== undefined && !isBrazil(text, open, part))
      found.push(negated(part, { from: open.from }))
    else if (part.kind !== 'negator') found.push(part)
    open = part.kind === 'negator' ? part : undefined
  }
  // Nothing follows: it is a word like any other.
  return open === undefined ? found : [...found, open]
}

/** "no Brasil" is Portuguese for "in Brazil". */
function isBrazil({ folded }: ReadText, negator: Part, part: Part): boolean {
  return folded.slice(negator.from, negator.to) === 'no' && part.kind === 'filter' && isPlace(part.meaning.filter)
}

function negated(part: Part, place: Partial<Pick<Part, 'from' | 'to'>>): Part {
  switch (part.kind) {
    case 'filter':
    case 'topics':
    case 'brand':
    case 'word':
      return { ...part, ...place, isNegated: true, own: part }
    default:
      return part
  }
}

/** The first topic and those that are joined to it. A further topic must match, too, so it is searched for. */
function chainOfTopics(parts: readonly Part[], all: readonly Part[]): ReadonlySet<Part> {
  const topics = parts.filter(part => part.kind === 'topics' && !part.isNegated && !part.isPartly)
  const end = topics.findIndex((part, at) => {
    const before = topics[at - 1]
    return before !== undefined && !isJoined(before, part, all)
  })
  return new Set(topics.slice(0, end === -1 ? topics.length : end))
}

/** The filter that a part is, if it is one. */
function meaningOf(
  part: Part,
  topics: ReadonlySet<Part>,
  definitions: readonly FilterDefinition[],
): Meaning | undefined {
  if (part.kind === 'filter') return part.isNegated ? oppositeOf(part.meaning, definitions) : part.meaning
  if (part.kind !== 'topics') return undefined
  if (part.isNegated)
    return part.isPartly ? undefined : { filter: 'withoutThemes', set: { withoutThemes: [...part.topics] } }
  return topics.has(part) ? { filter: 'themes', set: { themes: [...part.topics] } } : undefined
}

/** Posts that a brand paid for are found by its name. */
const payingBrands = ({ filter, set }: Meaning): string[] =>
  filter === 'brands' && Array.isArray(set.brands) ? set.brands : []

const notHere = (text: string, scope: SearchScope): Reading['notes'][number] => ({
  text,
  note: 'NOT_HERE',
  message: `“${text}” is a filter of ${scopeNames[scope]}.`,
})

const unknownPlace = (text: string, country: string): Reading['notes'][number] => ({
  text,
  note: 'PLACE_UNKNOWN',
  message: `Cities aren't known here yet. Showing ${country}.`,
})

const leftOut = (text: string): Reading['notes'][number] => ({
  text,
  note: 'LEFT_OUT',
  message: `“${text}” is left out.`,
})

/** Words with a meaning that the search goes without: groups beside their themes, and some fillers. */
function leftOutOf({ folded, slice }: ReadText, all: readonly Part[], kept: readonly Part[]): string[] {
  return all
    .filter(part => {
      if (part.kind === 'topics') return !kept.some(each => each.kind === 'topics' && each.topics === part.topics)
      const isKept = kept.some(({ from, to }) => from === part.from && to === part.to)
      return part.kind === 'filler' && isTellingFiller(folded.slice(part.from, part.to)) && !isKept
    })
    .map(({ from, to }) => slice(from, to).text)
}

/** Without the places of rows, a city means its country. */
function placed(meaning: Meaning | undefined, definitions: readonly FilterDefinition[], knowsPlaces: boolean) {
  const [id = ''] = !knowsPlaces && meaning?.filter === 'places' ? [meaning.set.places].flat() : []
  const country = knownPlace(String(id))?.country
  const name = definitions.find(({ name }) => isPlace(name))?.name
  if (country === undefined || name === undefined) return { meaning, unknown: [] }
  return { meaning: { filter: name, set: { [name]: [country] } }, unknown: [nameOfCountry(country)] }
}

const isPlace = (filter: string) => filter === 'location' || filter === 'locations'

function oppositeOf({ filter, set }: Meaning, definitions: readonly FilterDefinition[]): Meaning | undefined {
  const value = set[filter]
  if (isPlace(filter) && Array.isArray(value)) return { filter: 'withoutLocations', set: { withoutLocations: value } }
  if (filter === 'brands' && Array.isArray(value)) return { filter: 'withoutBrands', set: { withoutBrands: value } }
  if (typeof value === 'boolean') return { filter, set: { [filter]: !value } }
  const definition = definitions.find(({ name }) => name === filter)
  const options = definition?.kind === 'choice' ? definition.options.filter(each => each.value !== 'unspecified') : []
  const other = options.length > 2 ? undefined : options.find(option => option.value !== String(value))?.value
  if (other === undefined) return undefined
  return { filter, set: { [filter]: typeof value === 'number' ? Number(other) : other } }
}

function contradicts(filters: Draft, set: Draft): boolean {
  const isTaken = Object.keys(set).some(
    key => Object.hasOwn(filters, key) && !Array.isArray(set[key]) && boundIn(filters, key) === undefined,
  )
  const both: Draft = { ...filters }
  merge(both, set)
  const isTurned = Object.keys(set).some(key => {
    const name = key.replace(/(Min|Max)$/, '')
    const [min, max] = [both[`${name}Min`], both[`${name}Max`]]
    return min !== undefined && max !== undefined && min > max
  })
  return isTaken || isTurned
}

/** Values of a list are merged, because any of them may match. Of two bounds, the narrower one counts: "micro, 10k-50k". */
function merge(filters: Draft, set: Draft): void {
  for (const [key, value] of Object.entries(set)) {
    const before = filters[key]
    const bound = boundIn(filters, key)
    if (Array.isArray(value) && Array.isArray(before)) filters[key] = [...new Set([...before, ...value])]
    else if (bound === undefined) filters[key] = value
    else filters[key] = key.endsWith('Min') ? Math.max(bound, Number(value)) : Math.min(bound, Number(value))
  }
}

function boundIn(filters: Draft, key: string): number | undefined {
  const value = /(?:Min|Max)$/.test(key) ? filters[key] : undefined
  return typeof value === 'number' ? value : undefined
}

/** How a part stands in a search for words. */
function wordsOf(part: Part, { slice }: ReadText): string[] {
  const own = 'own' in part ? (part.own ?? part) : part
  const { text } = slice(own.from, own.to)
  if (own === part) return [text]
  return [/[^\p{L}\p{M}\p{N}]/u.test(text) ? `-"${text.replaceAll('"', '')}"` : `-${text}`]
}

/** Words that name only one network. In quotes, handles and hashtags they are ordinary words. */
const namesOfNetworks: Record<SocialNetwork, string> = {
  instagram: 'instagram|instagrammers?|reels?',
  youtube: 'youtube|youtubers?|channels?|subscribers?',
}

/** The network that a text names. If it names none or both, the current network. */
function findNetwork(text: string, here: SocialNetwork): SocialNetwork {
  const named = socialNetworks.filter(network =>
    new RegExp(
      `(?<![\\p{L}\\p{N}_@#"]|(?<!\\bwww|\\bm)\\.)(?:${namesOfNetworks[network]})(?![\\p{L}\\p{N}_"])`,
      'iu',
    ).test(text),
  )
  return (named.length === 1 && named[0]) || here
}
