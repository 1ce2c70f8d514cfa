import { knownBrand } from '../reading/brand-names.ts'
import { foldHandle, foldHashtag, foldWords, hashtagWord, splitHashtag, splitPieces } from '../reading/fold.ts'
import { languageOfStems, stemOf } from '../reading/stems.ts'
import type { Term } from '../reading/terms.ts'
import { wordPattern } from '../reading/text.ts'
import { phrasesIn, topicsOfTags } from '../reading/topics.ts'
import { brandsOf, topicsOf } from './formula.ts'

export type Range = [from: number, to: number]

/** A word of a text as the index has it, and where it was written. */
type Word = { folded: string; place: () => Range }

const sign = /[#＃@＠][\p{L}\p{M}\p{N}_.]*[\p{L}\p{M}\p{N}_]/gu

/**
 * Where a text has a term, in whole words: by the fold and the stems of the index, by the phrases
 * that name its topics, or by a sign of its brand.
 */
export function rangesOf(terms: readonly Term[], text: string, language: string | null): Range[] {
  const words = wordsOf(text)
  const phrases = terms.some(term => topicsOf(term).length > 0)
    ? phrasesIn(
        words.map(({ folded }) => folded),
        language,
      )
    : []
  return joined(
    terms.flatMap(term => [
      ...inWords(term, words, language),
      ...inPhrases(term, words, phrases),
      ...inSigns(term, text),
    ]),
  )
}

function inWords({ words: wanted, kind }: Term, words: readonly Word[], language: string | null): Range[] {
  if (kind === 'HASHTAG' || wanted.length === 0) return []
  const own = languageOfStems(language)
  const isForm = (forms: readonly string[], folded: string) => forms.includes(stemOf(folded, own))
  const each = wanted.map(forms => words.filter(({ folded }) => isForm(forms, folded)))
  return each.some(found => found.length === 0) ? [] : each.flat().map(({ place }) => place())
}

function inPhrases(term: Term, words: readonly Word[], phrases: ReturnType<typeof phrasesIn>): Range[] {
  const wanted = new Set(topicsOf(term))
  return phrases.flatMap(({ at, length, topics }) => {
    const [first, last] = [words[at], words[at + length - 1]]
    const isWanted = topics.some(topic => wanted.has(topic.toLowerCase()))
    return isWanted && first && last ? [[first.place()[0], last.place()[1]] satisfies Range] : []
  })
}

/** A hashtag is one word, whatever is inside. */
function inSigns(term: Term, text: string): Range[] {
  const brands = new Set(brandsOf(term))
  const topics = new Set(topicsOf(term))
  return [...text.matchAll(sign)].flatMap(({ index, 0: found }) => {
    const name = found.slice(1)
    const isTag = /[#＃]/.test(found)
    const isIt =
      (term.kind === 'MENTION' && !isTag && term.handle?.part === foldHandle(name)) ||
      brands.has(knownBrand(name)?.name.toLowerCase() ?? '') ||
      (isTag && isWordOf(term, name)) ||
      (isTag && topics.size > 0 && hasAny(topics, topicsOfTags([foldHashtag(name)])))
    return isIt ? [[index, index + found.length] satisfies Range] : []
  })
}

/** "#MealPrep" is also the word "meal", and "#mealprep" both words of "meal prep". */
function isWordOf({ words }: Term, tag: string): boolean {
  const parts = [hashtagWord(foldHashtag(tag)), ...splitHashtag(tag).map(part => foldWords(part))]
  return words.length > 0 && words.every(forms => parts.some(part => forms.includes(part)))
}

const hasAny = (wanted: ReadonlySet<string>, topics: readonly string[]) =>
  topics.some(topic => wanted.has(topic.toLowerCase()))

/** Only words that are asked for are located, because folding by the letter is slow. */
function wordsOf(text: string): Word[] {
  let end = -1
  return splitPieces(text).flatMap(piece => {
    const start = end + 1
    end = start + piece.length
    let places: Range[] | undefined
    const words = foldWords(piece)
    return (words === '' ? [] : words.split(' ')).map((folded, at) => ({
      folded,
      place: (): Range => {
        places ??= locateWords(piece)
        const [from, to] = places[at] ?? [0, piece.length]
        return [start + from, start + to]
      },
    }))
  })
}

/** A letter may fold to several ones, and a mark to none. */
function locateWords(piece: string): Range[] {
  let folded = ''
  const places: Range[] = []
  let at = 0
  for (const letter of piece) {
    const end = at + letter.length
    const plain = foldHandle(letter)
    const last = places.at(-1)
    if (plain === '' && last !== undefined) last[1] = end
    for (let unit = 0; unit < plain.length; unit += 1) places.push([at, end])
    folded += plain
    at = end
  }
  return [...folded.matchAll(wordPattern)].map(({ index, 0: word }) => [
    places[index]?.[0] ?? 0,
    places[index + word.length - 1]?.[1] ?? piece.length,
  ])
}

/** In their order, without those inside of others. */
function joined(ranges: readonly Range[]): Range[] {
  const found: Range[] = []
  for (const [from, to] of ranges.toSorted(([one, end], [other, otherEnd]) => one - other || otherEnd - end)) {
    const last = found.at(-1)
    if (last === undefined || from >= last[1]) found.push([from, to])
    else last[1] = Math.max(last[1], to)
  }
  return found
}

/** The text around the first range, in one line, with the ranges inside of it. */
export function passageOf(text: string, ranges: readonly Range[]): { text: string; ranges: Range[] } | undefined {
  const [first] = ranges
  if (first === undefined) return undefined
  const start = startOf(text, Math.max(0, first[0] - before))
  const lead = start === 0 ? '' : '…'
  const rest = text.slice(start, start + maxPassage - lead.length)
  const isCut = start + rest.length < text.length
  const own = isCut ? `${rest.slice(0, endOf(rest))}…` : rest
  const shift = lead.length - start
  return {
    text: lead + own.replaceAll(/\s/g, ' '),
    ranges: ranges.flatMap(([from, to]) =>
      from >= start && to <= start + own.length - (isCut ? 1 : 0) ? [[from + shift, to + shift] satisfies Range] : [],
    ),
  }
}

const maxPassage = 140
/** What stands before the match says what it is about. */
const before = 50

/** The next beginning of a word. */
function startOf(text: string, from: number): number {
  if (from === 0) return 0
  const space = text.slice(from, from + before).search(/\s/)
  return space === -1 ? from : from + space + 1
}

/** The last end of a word, with a place for the sign of the cut. */
function endOf(text: string): number {
  const space = text.slice(0, -1).search(/\s\S*$/)
  return space <= before ? text.length - 1 : space
}
