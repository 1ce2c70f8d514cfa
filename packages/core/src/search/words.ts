/** What stands alone as a word: a character of a script without spaces, or a picture. */
const lone = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Extended_Pictographic}]/gu
const gap = /[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu
const marks = /\p{M}+/gu

/** Lower case, without accents, so that people find a name however they type it. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase()
}

/** A text as the words that a search can find in it, with one space between. The same on both sides of a search. */
export function foldWords(...texts: string[]): string {
  return texts
    .map(text => fold(text).replace(lone, ' $& ').replace(gap, ' ').trim())
    .filter(text => text !== '')
    .join(' ')
}

/** A username as it is looked through for a part of it. */
export function foldHandle(username: string): string {
  return fold(username)
}

/** The pieces that usernames are indexed by; of anything shorter there is no index. */
const gramLength = 3

export type SoughtWord =
  /** A part of the username, as it stands. */
  | { in: 'handle'; part: string }
  /** A whole word of the text. */
  | { in: 'words'; word: string }
  /** Or else a part of the username, which its pieces find by the index. */
  | { in: 'words or handle'; word: string; grams: string[] }

/**
 * What has to be found, all of it: `@len` looks in usernames, everything else in all the text there is and, where `handles`
 * says so, in usernames too.
 */
export function readSearch(search: string, { handles }: { handles: boolean }): SoughtWord[] {
  const sought = search.split(/\s+/).flatMap(piece => readPiece(piece, handles))
  return [...new Map(sought.map(word => [JSON.stringify(word), word])).values()]
}

function readPiece(piece: string, handles: boolean): SoughtWord[] {
  const part = /^[@＠](.+)/u.exec(piece)?.[1]
  if (part !== undefined) return [{ in: 'handle', part: foldHandle(part) }]
  const words = foldWords(piece).split(' ')
  return words.filter(word => word !== '').map(word => (handles ? wordOrHandle(word) : { in: 'words', word }))
}

function wordOrHandle(word: string): SoughtWord {
  const letters = [...word]
  const grams = letters.slice(gramLength - 1).map((_, at) => letters.slice(at, at + gramLength).join(''))
  return grams.length === 0 ? { in: 'words', word } : { in: 'words or handle', word, grams: [...new Set(grams)] }
}
