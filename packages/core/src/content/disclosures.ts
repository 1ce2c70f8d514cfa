import { remember } from '../engines/remember.ts'
import { foldHashtag, splitPieces } from '../search/reading/fold.ts'
import {
  denials,
  dense,
  denseDenials,
  denyingHashtags,
  hashtags,
  japaneseHashtags,
  labels,
  phrases,
} from './disclosure-marks.ts'

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const escaped = (text: string) => text.replace(/[*+?^$()|[\]\\]/g, String.raw`\$&`)
const spelled = (texts: readonly string[]) =>
  withoutAccents(texts)
    .sort((one, other) => other.length - one.length)
    .map(text => escaped(text).replaceAll("'", "['’]").replaceAll(' ', String.raw`\s+`))
    .join('|')

/** Also without accents, as many people type. */
function withoutAccents(texts: readonly string[]): string[] {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .normalize('NFC')
  return [...new Set(texts.flatMap(text => [text, plain(text)]))]
}

const before = String.raw`(?<![\p{L}\p{N}_#@])`
const after = String.raw`(?![\p{L}\p{N}_])`
const phrase = new RegExp(`${before}(?:${spelled(phrases)})${after}|${dense.join('|')}`, 'gu')
const denial = new RegExp(`${before}(?:${spelled(denials)})${after}|${denseDenials.join('|')}`, 'u')
const opening = String.raw`(?:^|\n|[[(【（*|•·「『]\s?|\s[/–—|-]\s?)\s*`
const closing = String.raw`(?=\s*(?:$|\n|[\])】）*|:：/•·–—」』]|-\s|@|#)|\s+(?:for|by|with|für|mit|von|para|con|de|por|pour|avec|par|per|da|com|voor|met|dla|för|for)\s+@)`
const label = new RegExp(`${opening}(?:${spelled(labels)})${closing}`, 'gu')

const run = /[\p{L}\p{N}_]+/gu
const denseMark = new RegExp(dense.join('|'), 'u')
/** The longest word of each mark. A mark stands between other characters, so its words are words of the text. */
const wordsOfMarks = new Set(
  withoutAccents([...phrases, ...labels]).map(
    mark => (mark.match(run) ?? []).sort((one, other) => other.length - one.length)[0] ?? '',
  ),
)

const hasWordOfMark = remember(piece => piece.match(run)?.some(word => wordsOfMarks.has(word)) === true)

/** Tells for most captions that they have no mark, without looking for each one. */
function mayHaveMark(text: string): boolean {
  return splitPieces(text).some(hasWordOfMark) || denseMark.test(text)
}

export type Disclosure = {
  isDisclosed: boolean
  /** Where marks end in the text: what follows is probably the brand. */
  ends: number[]
}

/** `text` is in lower case. `tags` are its hashtags without their sign. */
export function findDisclosure(text: string, tags: readonly string[]): Disclosure {
  const folded = tags.map(foldHashtag)
  const ends = mayHaveMark(text)
    ? [phrase, label].flatMap(pattern => [...text.matchAll(pattern)].map(({ index, 0: found }) => index + found.length))
    : []
  const isTagged = folded.some(isDisclosingTag(kana.test(text)))
  const isDisclosed = ends.length > 0 || isTagged
  const isDenied = () => denial.test(text) || folded.some(tag => denyingHashtags.has(tag))
  return isDisclosed && !isDenied() ? { isDisclosed, ends } : { isDisclosed: false, ends: [] }
}

function isDisclosingTag(isJapanese: boolean): (tag: string) => boolean {
  return tag => hashtags.has(tag) || (isJapanese && japaneseHashtags.has(tag))
}

/** Whether a hashtag is a mark of advertising. */
export const isMark = remember((tag: string): boolean => {
  const folded = foldHashtag(tag)
  return hashtags.has(folded) || denyingHashtags.has(folded)
})
