import { handleIn } from '@limelight/contract/influencers/profile-names'
import { placeAt } from '../places/cities.ts'
import { type BrandName, brandOfWords } from './brand-names.ts'
import type { Meaning, Rule } from './patterns.ts'
import {
  closingNegatorAt,
  isCount,
  isFiller,
  isJoiner,
  isNegator,
  isParticle,
  isSeekable,
  longFillerAt,
} from './small-words.ts'
import type { ReadText } from './text.ts'
import { isPassing, partAt, topicsAt, topicsWithWord } from './topics.ts'

/** A part of a text, between two places of the folded text. */
type Place = { from: number; to: number }

/** A part with a negator is turned into its opposite. `own` is its place without the negator. */
type Negatable = { isNegated?: true; own?: Place }

export type Part = Place &
  (
    | ({ kind: 'filter'; meaning: Meaning } & Negatable)
    /** With `isPartly`, the words are only a part of the names of the topics. */
    | ({ kind: 'topics'; topics: readonly string[]; isPartly?: true } & Negatable)
    | ({ kind: 'brand'; brand: BrandName } & Negatable)
    | ({ kind: 'word' } & Negatable)
    | { kind: 'quote' | 'mention' | 'hashtag' | 'excluded' }
    | { kind: 'filler' | 'joiner' | 'negator' | 'closing negator' }
  )

type Found = { part: Part; to: number }

/**
 * The parts of a text in their order. Every word is in exactly one of them. Without rules, no part
 * is a filter and nothing is negated.
 */
export function readParts(text: ReadText, rules: readonly Rule[]): Part[] {
  const parts: Part[] = []
  let at = 0
  while (at < text.folded.length) {
    const found = literalAt(text, at) ?? wordedAt(text, at, rules, parts.at(-1))
    if (found !== undefined) parts.push(found.part)
    at = found?.to ?? at + 1
  }
  return parts
}

const literal =
  /"[^"]*"|(?<![^\s,;(])(?:[@#][^\s,;"]+|-"[^"]*"|-\p{L}[^\s,;"]*|(?:https?:\/\/)?(?:\w+\.)?(?:instagram|youtube)\.com\/[^\s,;"]+)/uy

/** Quotes, usernames, links to profiles, hashtags and excluded words are read as they stand. */
function literalAt({ folded, slice }: ReadText, at: number): Found | undefined {
  literal.lastIndex = at
  const [found] = literal.exec(folded) ?? []
  if (found === undefined) return undefined
  const place = { from: at, to: at + found.length }
  const kind = found.startsWith('"')
    ? 'quote'
    : found.startsWith('#')
      ? 'hashtag'
      : found.startsWith('-')
        ? 'excluded'
        : 'mention'
  if (kind === 'mention' && handleIn(found) === undefined) return undefined
  // A dash of a sentence excludes nothing.
  if (kind === 'excluded' && !slice(place.from, place.to).text.startsWith('-')) return undefined
  return { part: { kind, ...place }, to: place.to }
}

function wordedAt(text: ReadText, at: number, rules: readonly Rule[], before: Part | undefined): Found | undefined {
  const { folded, wordAt } = text
  const index = wordAt.get(at)
  if (index === undefined) return signAt(text, at, rules)
  const handle = handleAt(text, at)
  const isInside = isKatakana(folded[at - 1]) && isKatakana(folded[at])
  const topic = handle === undefined && !isInside ? topicAt(text, index) : undefined
  const brand = isInside ? undefined : brandAt(text, index, handle)
  const named = longestOf([topic, brand])
  const found = isInside
    ? []
    : [filterAt(text, at, rules), handle === undefined ? cityAt(text, index, named) : undefined]
  return (
    longestOf(rules.length > 0 ? [...found, named] : [named]) ??
    (handle === undefined ? smallWordAt(text, index, rules.length > 0, before) : undefined) ??
    partOf('word', at, handle ?? endOfWord(text, index))
  )
}

const partOf = (
  kind: 'word' | 'filler' | 'joiner' | 'negator' | 'closing negator',
  from: number,
  to: number,
): Found => ({
  part: { kind, from, to },
  to,
})

/** Of equally long ones, the first. */
function longestOf(found: readonly (Found | undefined)[]): Found | undefined {
  return found.reduce((best, next) => (next !== undefined && next.to > (best?.to ?? 0) ? next : best), undefined)
}

/** A sign outside of words: it joins topics, begins a range such as "> 10k", or a username. */
function signAt(text: ReadText, at: number, rules: readonly Rule[]): Found | undefined {
  const sign = text.folded[at] ?? ' '
  if (/[,/&]/.test(sign)) return partOf('joiner', at, at + 1)
  const end = sign === '_' ? handleAt(text, at) : undefined
  if (end !== undefined) return partOf('word', at, end)
  return sign === ' ' ? undefined : filterAt(text, at, rules)
}

function smallWordAt(text: ReadText, index: number, mayNegate: boolean, before: Part | undefined): Found | undefined {
  const { words, isSpace } = text
  const { from = 0, to = 0, words: [folded = ''] = [] } = words[index] ?? {}
  const keys = words.slice(index).map(({ key }) => key)
  const endOf = (length: number) => words[index + length - 1]?.to ?? to
  if (mayNegate) {
    const length = isOpen(before) ? undefined : closingNegatorAt(keys)
    if (length !== undefined) return partOf('closing negator', from, endOf(length))
    if (isNegator(folded) && isSpace(to)) return partOf('negator', from, to)
    if (isWantedCount(text, index)) return partOf('filler', from, to)
  }
  if (isJoiner(folded)) return partOf('joiner', from, to)
  const length = fillerLength(text, index, folded) ?? longFillerAt(keys)
  return length === undefined ? undefined : partOf('filler', from, endOf(length))
}

function fillerLength(text: ReadText, index: number, folded: string): 1 | undefined {
  return isFiller(folded) || (isParticle(folded) && isBetween(text, index)) ? 1 : undefined
}

/** A number that opens a text about creators says how many are wanted. */
function isWantedCount({ words }: ReadText, index: number): boolean {
  const [before, at, after] = [words.slice(0, index), words[index], words.slice(index + 1)]
  return isCount(at?.key ?? '') && before.every(({ key }) => isFiller(key)) && after.some(({ key }) => isSeekable(key))
}

/** What a closing negator cannot turn into its opposite. */
const isOpen = (part: Part | undefined) =>
  part === undefined || !['filter', 'topics', 'brand', 'word'].includes(part.kind)

const isKatakana = (sign: string | undefined) => sign !== undefined && /[\p{sc=Katakana}ー]/u.test(sign)
const isHiragana = (sign: string | undefined) => sign !== undefined && /\p{sc=Hiragana}/u.test(sign)

/** A particle stands between words of other signs. */
function isBetween({ folded, words }: ReadText, index: number): boolean {
  const { from = 0, to = 0 } = words[index] ?? {}
  return from > 0 && !isHiragana(folded[from - 1]) && !isHiragana(folded[to])
}

/** The longest match of all rules; of equal ones, the first. */
function filterAt({ folded, slice }: ReadText, at: number, rules: readonly Rule[]): Found | undefined {
  let best: Found | undefined
  for (const { pattern, read } of rules) {
    pattern.lastIndex = at
    const match = pattern.exec(folded)
    if (match === null || match[0] === '') continue
    const to = at + match[0].length
    if (to <= (best?.to ?? at)) continue
    const meaning = read(match, slice(at, to).text)
    if (meaning === undefined) continue
    const end = at + (meaning.length ?? match[0].length)
    if (end > (best?.to ?? at)) best = { part: { kind: 'filter', meaning, from: at, to: end }, to: end }
  }
  return best
}

/** Topics and brands are no places, unless the text says so. */
function cityAt(text: ReadText, index: number, other: Found | undefined): Found | undefined {
  const place = placeAt(text, index)
  const from = text.words[index]?.from ?? 0
  if (place === undefined || !isWhole(text.folded, from, place.to)) return undefined
  if (!place.isSure && other !== undefined && other.to >= place.to) return undefined
  return {
    part: { kind: 'filter', meaning: { filter: 'places', set: { places: [place.id] } }, from, to: place.to },
    to: place.to,
  }
}

function topicAt({ words, folded }: ReadText, index: number): Found | undefined {
  const keys = words.slice(index).map(({ key }) => key)
  const from = words[index]?.from ?? 0
  const endOf = (length: number) => words[index + length - 1]?.to ?? from
  const topic = topicsAt(keys, 0)
  const part = partAt(keys, 0)?.length ?? 0
  // Beside anything else, these words say nothing: "makeup photos" is not about photography.
  if (words.slice(index, index + (topic?.length ?? 1)).every(({ words }) => words.every(isFiller))) return undefined
  const isWholeWord = () =>
    isWhole(folded, from, endOf(topic?.length ?? 1)) || closingNegatorAt(keys.slice(topic?.length ?? 1)) !== undefined
  if (topic !== undefined && topic.length >= part && isWholeWord()) {
    const to = endOf(topic.length)
    return { part: { kind: 'topics', topics: topic.topics, from, to }, to }
  }
  // A part of a topic is only a word, and so are its own words: "nail polish" is not about nails.
  if (part > 0) return partOf('word', from, endOf(part))
  // Beside other words, "small" is not about small pets.
  const topics = words[index]?.words.some(isPassing) ? [] : topicsWithWord(keys[0] ?? '')
  return topics.length === 0
    ? undefined
    : { part: { kind: 'topics', topics, isPartly: true, from, to: endOf(1) }, to: endOf(1) }
}

/** In scripts without spaces, a single sign or the end of a longer word is not what it is by itself. */
function isWhole(folded: string, from: number, to: number): boolean {
  if (isKatakana(folded[to - 1]) && isKatakana(folded[to])) return false
  const isSingle = [...folded.slice(from, to)].length === 1 && sign.test(folded.slice(from, to))
  return !isSingle || !(isHan(folded[from - 1]) || isHan(folded[to]))
}

const isHan = (sign: string | undefined) => sign !== undefined && /\p{sc=Han}/u.test(sign)
const sign = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}ー]/u

/** The longest name of a brand has this many words. */
const maxWords = 4

/** `handle` is the end of a piece that looks like a username: only as a whole is it a brand. */
function brandAt({ words }: ReadText, index: number, handle: number | undefined): Found | undefined {
  const from = words[index]?.from ?? 0
  for (let length = maxWords; length > 0; length -= 1) {
    const last = words[index + length - 1]
    if (last === undefined || (handle !== undefined && last.to !== handle)) continue
    const phrase = words.slice(index, index + length)
    const brand = brandOfWords(phrase.flatMap(({ words }) => words))
    const isCommon = brand?.isWord === true && phrase.every(({ words }) => words.every(isFiller))
    if (brand !== undefined && !isCommon) return { part: { kind: 'brand', brand, from, to: last.to }, to: last.to }
  }
  return undefined
}

/** The end of a piece such as `lena.vogt` and `lena_v`, which is one term, as usernames are. */
function handleAt({ folded }: ReadText, at: number): number | undefined {
  handlePattern.lastIndex = at
  const [piece] = handlePattern.exec(folded) ?? []
  return piece === undefined ? undefined : at + piece.length
}

const handlePattern = /_*[\p{L}\p{N}]+(?:[._]+[\p{L}\p{N}]+)+_*|_*[\p{L}\p{N}]+_+|_+[\p{L}\p{N}]+/uy

/** Neighbouring signs of a script without spaces are one word, up to the next one with a meaning of its own. */
function endOfWord(text: ReadText, index: number): number {
  const { words, folded } = text
  const isSignAt = (at: number) => sign.test(folded[at] ?? '')
  let end = index
  for (let next = index + 1; next < words.length; next += 1) {
    const [before, word] = [words[end], words[next]]
    const isTogether = before?.to === word?.from && isSignAt(before?.from ?? -1) && isSignAt(word?.from ?? -1)
    const isOther = topicAt(text, next) !== undefined || (isParticle(word?.key ?? '') && isBetween(text, next))
    if (!isTogether || isOther) break
    end = next
  }
  return words[end]?.to ?? 0
}
