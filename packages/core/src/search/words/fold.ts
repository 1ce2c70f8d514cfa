import { stemOf } from './stems.ts'

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
  return texts
    .map(text => fold(text).replace(lone, ' $& ').replace(gap, ' ').trim())
    .filter(text => text !== '')
    .join(' ')
}

/** A username, folded for matching parts of it. */
export function foldHandle(username: string): string {
  return fold(username)
}

const hashtag = /[#＃]([\p{L}\p{M}\p{N}_]+)/gu

/** The hashtags of a text, as written. */
function readHashtags(text: string): string[] {
  return [...text.matchAll(hashtag)].map(([, tag = '']) => tag)
}

/** A hashtag without case, accents and underscores: texts differ in them. */
export function foldHashtag(tag: string): string {
  return fold(tag).replace(gap, '')
}

/** The hashtags of texts, folded, each once. */
export function hashtagsOf(...texts: string[]): string[] {
  const tags = texts.flatMap(readHashtags).map(foldHashtag)
  return [...new Set(tags)].filter(tag => tag !== '')
}

/** Marks a hashtag among the words of a row. No folded word contains it. */
const hashtagMark = '♯'

export function hashtagWord(tag: string): string {
  return hashtagMark + tag
}

/** "#MealPrep" is also the words "meal" and "prep". */
function splitHashtags(text: string): string[] {
  return readHashtags(text).flatMap(tag => {
    const parts = tag.split(/(?<=\p{Ll})(?=\p{Lu})/u)
    return parts.length > 1 ? parts : []
  })
}

/**
 * The words under which a row is found: stems in the language of the row, and its hashtags once
 * more as a whole. `parseSearch` makes the same forms of a search.
 */
export function indexWords(language: string | null | undefined, ...texts: string[]): string {
  const words = foldWords(...texts, ...texts.flatMap(splitHashtags))
  const stems = words === '' ? [] : words.split(' ').map(word => stemOf(word, language))
  return [...stems, ...hashtagsOf(...texts).map(hashtagWord)].join(' ')
}
