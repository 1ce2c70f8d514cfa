import type { Interpretation } from '@limelight/contract/search/interpretation'
import { foldHashtag, foldWords } from '../reading/fold.ts'
import { prepareText } from '../reading/text.ts'
import { topicsNamed, topicsNear } from '../reading/topics.ts'
import type { Vocabulary } from './vocabulary.ts'

type Correction = Interpretation['corrections'][number]
type Terms = Interpretation['terms']

/** A candidate that is so much more frequent than a known word is offered. */
const minTimes = 20
/** A word of so many rows stands for two words, of which one names a topic. */
const minRows = 20

/**
 * The words that may be misspelled, as typed. Usernames, quotes and brands are not, nor are both words of
 * "meal prep" where "mealprep" is known.
 */
function plainWords(vocabulary: Vocabulary, terms: Terms): string[] {
  const isTogether = (at: number) => {
    const [one, other] = [terms[at], terms[at + 1]]
    return one?.kind === 'WORD' && other?.kind === 'WORD' && isKnown(vocabulary, foldHashtag(one.text + other.text))
  }
  return terms.flatMap(({ kind, text }, at) => {
    const isPlain = kind === 'WORD' && /^[\p{L}\p{M}]+$/u.test(text)
    return isPlain && !isTogether(at - 1) && !isTogether(at) ? text : []
  })
}

const isKnown = (vocabulary: Vocabulary, word: string) => vocabulary.find(word) !== undefined

/** The words that the vocabulary lacks. */
export function wordsUnknownTo(vocabulary: Vocabulary, terms: Terms): string[] {
  return plainWords(vocabulary, terms).filter(text => !isKnown(vocabulary, foldWords(text)))
}

/**
 * A word that no row has, typed apart from its neighbour: "latte art" where rows have "latteart". Few such rows are less
 * than the topic that the neighbour names: "curly hair" is about hair, and spelled right.
 */
function joinedWith(vocabulary: Vocabulary, text: string, typed: string): Correction[] | undefined {
  const words = writtenWords(typed)
  const at = words.findIndex(word => word.text === text)
  for (const start of [at - 1, at]) {
    const [one, other] = [words[start], words[start + 1]]
    if (one === undefined || other === undefined) continue
    const to = foldHashtag(one.text + other.text)
    const both = typed.slice(one.from, other.to)
    const least = [one, other].some(word => topicsNamed(word.text).length > 0) ? minRows : 1
    // Words near a topic are known, even if no row has them.
    const total = vocabulary.find(to)?.total ?? 0
    if (total === 0 || both !== `${one.text} ${other.text}`) continue
    return total < least ? [] : [{ text: both, to, isApplied: true }]
  }
  return undefined
}

function writtenWords(typed: string) {
  const { words, slice } = prepareText(typed)
  return words.map(word => slice(word.from, word.to))
}

/**
 * A word that no row has takes the likeliest spelling. A known one keeps its letters, and a far more
 * frequent spelling is only offered. The other words of `typed` tell its languages.
 */
export function correctWords(
  vocabulary: Vocabulary,
  terms: Terms,
  unknown: ReadonlySet<string>,
  typed: string,
): Correction[] {
  const spoken = new Set(
    foldWords(typed)
      .split(' ')
      .flatMap(word => vocabulary.find(word)?.language || []),
  )
  return plainWords(vocabulary, terms).flatMap(text => {
    const known = vocabulary.find(foldWords(text))
    if (known === undefined && !unknown.has(text)) return []
    const joined = known === undefined ? joinedWith(vocabulary, text, typed) : undefined
    return joined ?? likeliestSpelling(vocabulary, text, spoken) ?? []
  })
}

/** A word that is near a topic is spelled right, even if no row has it. */
function likeliestSpelling(vocabulary: Vocabulary, text: string, spoken: ReadonlySet<string>): Correction | undefined {
  const word = foldWords(text)
  if (topicsNear(text).length > 0) return undefined
  const [best] = vocabulary.candidates(word, spoken)
  if (best === undefined) return undefined
  const known = vocabulary.find(word)
  if (known === undefined && !vocabulary.isOrdinary(word)) return { text, to: best.word, isApplied: true }
  // Of words that are spelled right, only those with swapped or doubled letters may be meant as another one.
  const isMeant =
    known === undefined
      ? best.distance < 1
      : best.distance <= 1 && known.kind === 'TEXT' && best.total >= minTimes * Math.max(1, known.total)
  return isMeant ? { text, to: best.word, isApplied: false } : undefined
}

export type Corrected = { text: string; typedAt: (at: number) => number }

/** The text with the applied corrections, and the way back to the places of what was typed. */
export function applyCorrections(typed: string, corrections: readonly Correction[]): Corrected {
  const applied = new Map(corrections.flatMap(({ text, to, isApplied }) => (isApplied ? [[text, to] as const] : [])))
  const words = writtenWords(typed)
  const pieces: { from: number; to: number; start: number; end: number }[] = []
  let text = ''
  let last = 0
  for (const [at, { text: written, from, to: end }] of words.entries()) {
    if (from < last) continue
    const next = words[at + 1]?.to ?? end
    const both = applied.get(typed.slice(from, next))
    const corrected = both ?? applied.get(written)
    if (corrected === undefined) continue
    const to = both === undefined ? end : next
    text += typed.slice(last, from)
    pieces.push({ from, to, start: text.length, end: text.length + corrected.length })
    text += corrected
    last = to
  }
  text += typed.slice(last)
  const typedAt = (at: number) => {
    const inside = pieces.find(({ start, end }) => at > start && at < end)
    if (inside !== undefined) return inside.from
    const before = pieces.findLast(({ end }) => end <= at)
    return before === undefined ? at : at - before.end + before.to
  }
  return { text, typedAt }
}
