import { handleIn } from '@limelight/contract/influencers/profile-names'
import type { TermKind } from '@limelight/contract/search/interpretation'
import { facetToken } from '../facets.ts'
import { foldHandle, foldHashtag, foldWords, hashtagWord } from './fold.ts'
import { type Part, readParts } from './parts.ts'
import { formsOf, singularOf, stemOf } from './stems.ts'
import { prepareText, type ReadText } from './text.ts'
import { groupOf, isPassing, isTheme, topicsAt, topicsOfTags, topicsWithWord } from './topics.ts'

/** Usernames are indexed by grams of this length. Shorter parts have no index. */
const gramLength = 3

/** All forms that rows may have of one word. A row with any of them matches. */
type Forms = readonly string[]

/** A part of a username, and the grams by which the index finds it. */
export type HandlePart = { part: string; grams: string[] }

/** A row matches by one of the facets, by all of the words, or by its username. */
export type Term = {
  kind: TermKind
  /** As typed. */
  text: string
  name: string
  facets: readonly string[]
  words: readonly Forms[]
  handle?: HandlePart
}

/**
 * The terms of the key `search`, which must all match. `handles` lets ordinary words match
 * usernames, as in searches for creators.
 */
export function readTerms(search: string, { handles }: { handles: boolean }): Term[] {
  const text = prepareText(search)
  const parts = meaningfulParts(text, readParts(text, []))
  const terms = parts.flatMap((part, at) =>
    termOf(part, text, handles).map(term => {
      const key = JSON.stringify([term.kind, term.words, term.facets, term.handle])
      return [key, withPhrases(term, phrasesWith(parts, at, text))] as const
    }),
  )
  return [...new Map(terms).values()]
}

/** The longest phrases that rows have as one name. */
const maxWords = 3

/** Words beside each other are also a hashtag, and a brand that no list knows: each of them also finds these. */
function withPhrases(term: Term, phrases: readonly string[]): Term {
  if (phrases.length === 0) return term
  const tags = phrases.map(phrase => hashtagWord(foldHashtag(phrase)))
  return {
    ...term,
    facets: [...new Set([...term.facets, ...phrases.map(phrase => facetToken('brand', phrase))])],
    words: term.words.map(forms => [...forms, ...tags]),
  }
}

function phrasesWith(parts: readonly Part[], at: number, { folded, slice }: ReadText): string[] {
  const phrases: string[] = []
  for (let start = Math.max(0, at - maxWords + 1); start <= at; start += 1) {
    for (let length = at - start + 1; length <= maxWords; length += 1) {
      const phrase = parts.slice(start, start + length)
      const [first, last] = [phrase[0], phrase.at(-1)]
      const isWhole = phrase.every(
        ({ kind, from }, index) =>
          kind === 'word' && (index === 0 || folded.slice(phrase[index - 1]?.to, from) === ' '),
      )
      if (phrase.length !== length || !isWhole || first === undefined || last === undefined) continue
      const { text } = slice(first.from, last.to)
      if (/\s/.test(text)) phrases.push(text)
    }
  }
  return phrases
}

/** The usernames that a search may name, or parts of them. */
export function handlesIn(search: string, options: { handles: boolean }): string[] {
  return readTerms(search, options).flatMap(({ handle }) => handle?.part ?? [])
}

const isSmall = ({ kind }: Part) =>
  kind === 'filler' || kind === 'joiner' || kind === 'negator' || kind === 'closing negator'

/**
 * Without fillers. A group beside one of its themes adds nothing: "vegan food" is one part, about
 * vegan. If there is nothing else, fillers are words.
 */
export function meaningfulParts(text: ReadText, parts: readonly Part[]): Part[] {
  const rest = parts.filter(part => !isSmall(part))
  if (rest.length === 0) return parts.flatMap(part => toWord(text, part))
  const [only] = rest
  if (rest.length === 1 && only?.kind === 'word' && !only.isNegated) return toWord(text, only)
  const found: Part[] = []
  for (const part of rest) {
    const before = found.at(-1)
    const isBeside = before !== undefined && !isJoined(before, part, parts)
    if (isBeside && isGroupOf(before, part)) found.splice(-1, 1, { ...part, from: before.from })
    else if (isBeside && isGroupOf(part, before)) found.splice(-1, 1, { ...before, to: part.to })
    else found.push(part)
  }
  return found
}

function toWord(text: ReadText, { from, to }: Part): Part[] {
  const words = foldWords(text.slice(from, to).text)
  if (words === '') return []
  const key = singularOf(words)
  const topics = topicsAt([key], 0)?.topics
  if (topics !== undefined) return [{ kind: 'topics', topics, from, to }]
  const others = topicsWithWord(key)
  return [
    others.length === 0 ? { kind: 'word', from, to } : { kind: 'topics', topics: others, isPartly: true, from, to },
  ]
}

function isGroupOf(group: Part, theme: Part): boolean {
  if (group.kind !== 'topics' || theme.kind !== 'topics' || group.isNegated || theme.isNegated) return false
  return theme.topics.some(
    topic => isTheme(topic) && group.topics.includes(groupOf(topic)) && !group.topics.includes(topic),
  )
}

/** Whether something between two parts means any of them. */
export function isJoined(one: Part, other: Part, all: readonly Part[]): boolean {
  const [first, last] = one.from < other.from ? [one, other] : [other, one]
  const between = all.filter(({ from, to }) => from >= first.to && to <= last.from)
  return between.some(({ kind }) => kind === 'joiner') && between.every(isSmall)
}

function termOf(part: Part, { slice }: ReadText, handles: boolean): Term[] {
  const { text } = slice(part.from, part.to)
  switch (part.kind) {
    case 'quote':
      return found({ kind: 'QUOTE', text, name: text.slice(1, -1).trim(), words: formsIn(text) })
    case 'mention': {
      const handle = handleIn(text) ?? ''
      return [
        { kind: 'MENTION', text, name: `@${handle}`, facets: [], words: [], handle: handlePart(foldHandle(handle)) },
      ]
    }
    case 'hashtag': {
      const tag = foldHashtag(text.slice(1))
      // Few bios have hashtags, so among creators the topic of a hashtag counts too.
      const facets = handles ? topicsOfTags([tag]).map(topic => facetToken('topic', topic)) : []
      return tag === '' ? [] : [{ kind: 'HASHTAG', text, name: text, facets, words: [[hashtagWord(tag)]] }]
    }
    case 'excluded':
      return found({
        kind: 'EXCLUDED',
        text,
        name: text.slice(1).replaceAll('"', ''),
        facets: readTerms(text.slice(1), { handles: false }).flatMap(({ facets }) => facets),
        words: formsIn(text),
      })
    case 'topics': {
      const facets = part.topics.map(topic => facetToken('topic', topic))
      const words = foldWords(text).split(' ')
      return [
        {
          kind: 'TOPIC',
          text,
          name: part.topics.join(' or '),
          facets,
          words: words.some(isPassing) ? [] : words.map(englishForms),
        },
      ]
    }
    case 'brand': {
      const { name, isWord } = part.brand
      const facets = [facetToken('brand', name)]
      return [{ ...wordTerm(text, handles), ...(isWord ? {} : { kind: 'BRAND', name }), facets }]
    }
    case 'word':
      return found(wordTerm(text, handles))
    default:
      return []
  }
}

const found = ({ facets = [], ...term }: Omit<Term, 'facets'> & { facets?: readonly string[] }): Term[] =>
  term.words.length === 0 ? [] : [{ ...term, facets }]

/** The owner of a brand that no list names pays under the word, too. */
function wordTerm(text: string, handles: boolean): Term {
  const handle = handlePart(foldHandle(text).replace(signsAround, ''))
  return {
    kind: 'WORD',
    text,
    name: text,
    facets: [facetToken('brand', text)],
    words: formsIn(text),
    ...(handles && handle.grams.length > 0 ? { handle } : {}),
  }
}

/** Texts of other languages that are about a topic have it. */
const englishForms = (word: string): Forms => [...new Set([word, stemOf(word, 'en')])]

const formsIn = (text: string): Forms[] =>
  foldWords(text)
    .split(' ')
    .filter(word => word !== '')
    .map(formsOf)

/** Signs of the sentence around a word, which no username begins or ends with. */
const signsAround = /^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu

function handlePart(part: string): HandlePart {
  const letters = [...part]
  const grams = letters.slice(gramLength - 1).map((_, at) => letters.slice(at, at + gramLength).join(''))
  return { part, grams: [...new Set(grams)] }
}
