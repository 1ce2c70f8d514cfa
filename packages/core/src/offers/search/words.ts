import { foldWords } from '../../search/reading/fold.ts'

/** Words from this length on may have one wrong letter. */
const forgivenLength = 6

/** Marks of facets. No folded word contains them. */
export const kindFacet = (kind: string) => `~k${kind}`
export const categoryFacet = (category: string) => `~c${category}`
/** Words of names stand in the index once more with a mark, because it knows no weights. */
const nameMark = (word: string) => `~n${word}`

/** Words of a search, with the known words that they may be a misspelling of. */
export type SearchedWords = { words: string[]; similar: ReadonlyMap<string, string[]> }

/** The words of a search; those without letters and digits are dropped. */
export function wordsOf(search: string): string[] {
  const words = foldWords(search)
    .split(' ')
    .filter(word => /[\p{L}\p{N}]/u.test(word))
  return [...new Set(words)]
}

export function isForgiving(word: string): boolean {
  return word.length >= forgivenLength
}

/** Words of names that are worth finding with a wrong letter: a search may have one letter more. */
export function findableWords(...texts: string[]): string[] {
  return wordsOf(texts.join(' ')).filter(word => word.length >= forgivenLength - 1 && word.length <= 64)
}

/** Two conditions of Postgres' full-text search, of which one has to hold: of words, and of marked words. */
export type WordCondition = { words: string; marked: string }

/**
 * Every word begins a word of the offer, or is like one of the name or the seller's name. `weights`
 * limits the places, such as A for the name.
 */
export function toConditions(
  words: readonly string[],
  similar: ReadonlyMap<string, string[]>,
  weights = '',
): WordCondition[] {
  return words.map(word => {
    const others = similar.get(word) ?? []
    if (weights === '') return { words: `'${word}':*`, marked: anyOf(others.map(other => `'${nameMark(other)}'`)) }
    return { words: anyOf([`'${word}':*${weights}`, ...others.map(other => `'${other}':${weights}`)]), marked: '' }
  })
}

function anyOf(lexemes: readonly string[]): string {
  return lexemes.join(' | ')
}

/** Whether one letter at most is different, missing or added. */
export function isOneLetterOff(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [[...left], [...right]] : [[...right], [...left]]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = short.slice(short.length === long.length ? at + 1 : at)
  return rest.every((letter, index) => letter === long[at + 1 + index])
}
