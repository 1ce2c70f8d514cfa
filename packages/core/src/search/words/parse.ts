import { foldHandle, foldHashtag, foldWords, hashtagWord } from './fold.ts'
import { formsOf, stemOf } from './stems.ts'
import { phrasesOf, topicsOfTags } from './topics.ts'

/** Usernames are indexed by grams of this length. Shorter parts have no index. */
const gramLength = 3

/** All forms that rows may have of one word. A row with any of them matches. */
type Forms = readonly string[]

/** A part of a username, and the grams by which the index finds it. */
export type HandlePart = { part: string; grams: string[] }

export type SearchWord =
  | { in: 'handle'; handle: HandlePart }
  /** A word of the text. */
  | { in: 'words'; forms: Forms }
  /** All of these words in the text, or the username. */
  | { in: 'words or handle'; words: readonly Forms[]; handle: HandlePart }
  /** Any of these topics, or all of these words in the text, if there are any. */
  | { in: 'topics'; topics: readonly string[]; words: readonly Forms[] }

/**
 * The terms that must all match. `@len` is a username or a part of one, `#mealprep` a whole hashtag
 * (among creators, its topic too), and
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
    else if (part !== undefined) sought.push({ in: 'handle', handle: handlePart(foldHandle(part)) })
    else if (tag !== '') sought.push(hashtagOrTopic(tag, handles))
    else if (looksLikeHandle(piece)) sought.push(...nameOrHandle(piece, handles))
    else plain.push(...wordsOf(piece))
  }
  const phrases = phrasesOf(plain).flatMap(({ topics, words }): SearchWord[] => {
    if (topics.length > 0) return [{ in: 'topics', topics, words: words.map(englishForms) }]
    return words.flatMap(word => nameOrHandle(word, handles))
  })
  return [...new Map([...sought, ...phrases].map(word => [JSON.stringify(word), word])).values()]
}

/** The usernames that a search may name, or parts of them. */
export function handlesIn(search: string, options: { handles: boolean }): string[] {
  return parseSearch(search, options).flatMap(term => ('handle' in term ? [term.handle.part] : []))
}

function wordsOf(text: string): string[] {
  return foldWords(text)
    .split(' ')
    .filter(word => word !== '')
}

/** Few bios have hashtags, so among creators the topic of a hashtag counts too. */
function hashtagOrTopic(tag: string, isOfCreators: boolean): SearchWord {
  const topics = isOfCreators ? topicsOfTags([tag]) : []
  const forms = [hashtagWord(tag)]
  return topics.length > 0 ? { in: 'topics', topics, words: [forms] } : { in: 'words', forms }
}

function inText(word: string): SearchWord {
  return { in: 'words', forms: formsOf(word) }
}

/** Texts of other languages that are about a topic have it, so that its names can stay English. */
function englishForms(word: string): string[] {
  return [...new Set([word, stemOf(word, 'en')])]
}

/** Signs of the sentence around a word, which no username begins or ends with. */
const signsAround = /^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu

/** `lena.vogt` and `lena_v` are one term, as usernames are. */
function looksLikeHandle(piece: string): boolean {
  return /[._]/.test(piece.replace(signsAround, '')) && wordsOf(piece).length > 0
}

function nameOrHandle(piece: string, handles: boolean): SearchWord[] {
  const words = wordsOf(piece)
  const handle = handlePart(foldHandle(piece).replace(signsAround, ''))
  if (!handles || handle.grams.length === 0) return words.map(inText)
  return [{ in: 'words or handle', words: words.map(formsOf), handle }]
}

function handlePart(part: string): HandlePart {
  const letters = [...part]
  const grams = letters.slice(gramLength - 1).map((_, at) => letters.slice(at, at + gramLength).join(''))
  return { part, grams: [...new Set(grams)] }
}
