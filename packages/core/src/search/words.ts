/** Characters that are words by themselves: scripts without spaces, and emoji. */
const lone = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Extended_Pictographic}]/gu
const gap = /[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu
const marks = /\p{M}+/gu

/** Lower case without accents, so that matching ignores case and accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase()
}

/**
 * The searchable words of a text, separated by single spaces. Rows and queries use the same
 * folding.
 */
export function foldWords(...texts: string[]): string {
  return texts
    .map(text => fold(text).replace(lone, ' $& ').replace(gap, ' ').trim())
    .filter(text => text !== '')
    .join(' ')
}

/** A username, folded for matching parts of it. */
export function foldHandle(username: string): string {
  return fold(username)
}

/** Usernames are indexed by grams of this length. Shorter parts have no index. */
const gramLength = 3

export type SearchWord =
  /** A part of the username. */
  | { in: 'handle'; part: string }
  /** A whole word of the text. */
  | { in: 'words'; word: string }
  /** A whole word, or a part of the username, which the index finds by its grams. */
  | { in: 'words or handle'; word: string; grams: string[] }

/**
 * The terms that must all match: `@len` matches usernames only. Other words match the text and,
 * with `handles`, usernames too.
 */
export function parseSearch(search: string, { handles }: { handles: boolean }): SearchWord[] {
  const sought = search.split(/\s+/).flatMap(piece => parseWord(piece, handles))
  return [...new Map(sought.map(word => [JSON.stringify(word), word])).values()]
}

function parseWord(piece: string, handles: boolean): SearchWord[] {
  const part = /^[@＠](.+)/u.exec(piece)?.[1]
  if (part !== undefined) return [{ in: 'handle', part: foldHandle(part) }]
  const words = foldWords(piece).split(' ')
  return words.filter(word => word !== '').map(word => (handles ? wordOrHandle(word) : { in: 'words', word }))
}

function wordOrHandle(word: string): SearchWord {
  const letters = [...word]
  const grams = letters.slice(gramLength - 1).map((_, at) => letters.slice(at, at + gramLength).join(''))
  return grams.length === 0 ? { in: 'words', word } : { in: 'words or handle', word, grams: [...new Set(grams)] }
}
