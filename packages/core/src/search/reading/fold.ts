import { remember } from '../../engines/remember.ts'
import { languageOfStems, stemOf } from './stems.ts'

/** Characters that are words by themselves: scripts without spaces, and emoji. */
const lone = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Extended_Pictographic}]/gu
const gap = /[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu
const marks = /\p{M}+/gu

/** Lower case without accents, so that matching ignores case and accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase()
}

/** The words of a text without case and accents, separated by single spaces. */
export function foldWords(...texts: string[]): string {
  return texts.flatMap(text => splitPieces(text).flatMap(wordsOfPiece)).join(' ')
}

function splitWords(text: string): string[] {
  const words = fold(text).replace(lone, ' $& ').replace(gap, ' ').trim()
  return words === '' ? [] : words.split(' ')
}

/** Nothing is folded across pieces, so each common one is folded once. */
const wordsOfPiece = remember(splitWords)

/** The parts of a text between spaces and line ends. A pattern would take ten times as long. */
export function splitPieces(text: string): string[] {
  return text.replaceAll('\n', ' ').split(' ')
}

/** A username, folded for matching parts of it. */
export function foldHandle(username: string): string {
  return fold(username)
}

const hashtag = /[#＃]([\p{L}\p{M}\p{N}_]+)/gu

/** The hashtags of a text, as written. */
export function readHashtags(text: string): string[] {
  return [...text.matchAll(hashtag)].map(([, tag = '']) => tag)
}

/** A hashtag without case, accents and underscores: texts differ in them. */
export function foldHashtag(tag: string): string {
  return fold(tag).replace(gap, '')
}

/** The hashtags of a text, folded, each once. */
export function hashtagsOf(text: string): string[] {
  const found = new Set<string>()
  for (const piece of splitPieces(text)) {
    if (/[#＃]/.test(piece)) for (const tag of tagsOfPiece(piece)) found.add(tag)
  }
  return [...found]
}

const tagsOfPiece = remember(piece =>
  readHashtags(piece)
    .map(foldHashtag)
    .filter(tag => tag !== ''),
)

/** Marks a hashtag among the words of a row. No folded word contains it. */
const hashtagMark = '♯'

export function hashtagWord(tag: string): string {
  return hashtagMark + tag
}

export const isHashtag = (word: string) => word.startsWith(hashtagMark)

/** Marks the words of a name, a title or a hashtag, which stand once more without it. */
export const nameMark = '†'
/** Marks the words of an author's name among those of a post. */
export const authorMark = '‡'

/** The words of a text with a mark, each once. */
export function markWords(mark: string, language: string | null | undefined, text: string): string {
  const words = new Set(indexWords(language, text).split(' '))
  return [...words].flatMap(word => (word === '' || isHashtag(word) ? [] : mark + word)).join(' ')
}

export const joinWords = (...words: string[]) => words.filter(each => each !== '').join(' ')

export function splitHashtag(tag: string): string[] {
  const parts = tag.split(/(?<=\p{Ll})(?=\p{Lu})/u)
  return parts.length > 1 ? parts : []
}

/** What a piece of a text adds to the words of a row, each word beginning with a space. */
type Piece = { words: string; wordsOfTags: string; tags: readonly string[] }

const pieceReaders = new Map<string, (piece: string) => Piece>()

/** Each common piece is read once per language. */
function pieceReader(language: string): (piece: string) => Piece {
  const known = pieceReaders.get(language)
  if (known !== undefined) return known
  const join = (words: string[]) => words.map(word => ` ${stemOf(word, language)}`).join('')
  const read = remember(piece => ({
    words: join(wordsOfPiece(piece)),
    // "#MealPrep" is also the words "meal" and "prep".
    wordsOfTags: join(readHashtags(piece).flatMap(splitHashtag).flatMap(splitWords)),
    tags: tagsOfPiece(piece).map(tag => ` ${hashtagWord(tag)}`),
  }))
  pieceReaders.set(language, read)
  return read
}

/**
 * The words under which a row is found: stems in the language of the row, and its hashtags once
 * more as a whole. `parseSearch` makes the same forms of a search.
 */
export function indexWords(language: string | null | undefined, ...texts: string[]): string {
  const readPiece = pieceReader(languageOfStems(language))
  const tags = new Set<string>()
  let words = ''
  let wordsOfTags = ''
  for (const piece of splitPieces(texts.join(' '))) {
    if (piece === '') continue
    const read = readPiece(piece)
    words += read.words
    wordsOfTags += read.wordsOfTags
    for (const tag of read.tags) tags.add(tag)
  }
  return (words + wordsOfTags + [...tags].join('')).slice(1)
}
