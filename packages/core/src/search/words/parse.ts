import { foldHandle, foldHashtag, foldWords, hashtagWord } from './fold.ts'
import { formsOf } from './stems.ts'
import { phrasesOf } from './topics.ts'

/** Usernames are indexed by grams of this length. Shorter parts have no index. */
const gramLength = 3

/** All forms that rows may have of one word. A row with any of them matches. */
type Forms = readonly string[]

export type SearchWord =
  /** A part of the username. */
  | { in: 'handle'; part: string }
  /** A word of the text. */
  | { in: 'words'; forms: Forms }
  /** A word of the text, or a part of the username, which the index finds by its grams. */
  | { in: 'words or handle'; forms: Forms; word: string; grams: string[] }
  /** Any of these topics, or all of these words in the text, if there are any. */
  | { in: 'topics'; topics: readonly string[]; words: readonly Forms[] }

/**
 * The terms that must all match. `@len` is a part of a username, `#mealprep` a whole hashtag, and
 * words in quotes are only looked for in texts. Other words match topics, texts and, with
 * `handles`, usernames.
 */
export function parseSearch(search: string, { handles }: { handles: boolean }): SearchWord[] {
  const sought: SearchWord[] = []
  const plain: string[] = []
  for (const [piece, quoted] of search.matchAll(/"([^"]*)"|\S+/g)) {
    const part = /^[@＠](.+)/u.exec(piece)?.[1]
    const tag = foldHashtag(/^[#＃](.+)/u.exec(piece)?.[1] ?? '')
    if (quoted !== undefined) sought.push(...wordsOf(quoted).map(inText))
    else if (part !== undefined) sought.push({ in: 'handle', part: foldHandle(part) })
    else if (tag !== '') sought.push({ in: 'words', forms: [hashtagWord(tag)] })
    else plain.push(...wordsOf(piece))
  }
  const phrases = phrasesOf(plain).flatMap(({ topics, words }): SearchWord[] => {
    if (topics.length > 0) return [{ in: 'topics', topics, words: words.map(formsOf) }]
    return words.map(word => (handles ? wordOrHandle(word) : inText(word)))
  })
  return [...new Map([...sought, ...phrases].map(word => [JSON.stringify(word), word])).values()]
}

function wordsOf(text: string): string[] {
  return foldWords(text)
    .split(' ')
    .filter(word => word !== '')
}

function inText(word: string): SearchWord {
  return { in: 'words', forms: formsOf(word) }
}

function wordOrHandle(word: string): SearchWord {
  const letters = [...word]
  const grams = letters.slice(gramLength - 1).map((_, at) => letters.slice(at, at + gramLength).join(''))
  return grams.length === 0
    ? inText(word)
    : { in: 'words or handle', forms: formsOf(word), word, grams: [...new Set(grams)] }
}
