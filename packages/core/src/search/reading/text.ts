import { foldWords } from './fold.ts'
import { singularOf } from './stems.ts'

/** A word of a text. In scripts without spaces, each sign is one. Places are those of the folded text. */
type Word = { from: number; to: number; words: readonly string[]; key: string }

/** A text as the rules read it, with the way back to what was typed. */
export type ReadText = {
  typed: string
  /**
   * Lower case without accents, with single spaces and one form of equivalent characters. A hyphen
   * between letters is a space.
   */
  folded: string
  /** The word that begins at a place of the folded text. */
  wordAt: ReadonlyMap<number, number>
  words: readonly Word[]
  /** What was typed between two places of the folded text, without spaces around it. */
  slice: (from: number, to: number) => { text: string; from: number; to: number }
  /** Whether a space was typed at a place, rather than a hyphen. */
  isSpace: (at: number) => boolean
}

export const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Extended_Pictographic}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}])+/gu

export function prepareText(typed: string): ReadText {
  const { folded, positions } = foldText(typed)
  const indexOf = (at: number) => positions[at] ?? typed.length
  const slice = (from: number, to: number) => {
    const given = typed.slice(indexOf(from), indexOf(to))
    const start = indexOf(from) + given.length - given.trimStart().length
    const text = given.trim()
    return { text, from: start, to: start + text.length }
  }
  const words = [...folded.matchAll(wordPattern)].flatMap(({ index, 0: found }): Word[] => {
    const to = index + found.length
    const words = foldWords(slice(index, to).text)
      .split(' ')
      .filter(word => word !== '')
    return words.length === 0 ? [] : [{ from: index, to, words, key: words.map(singularOf).join(' ') }]
  })
  return {
    typed,
    folded,
    words,
    wordAt: new Map(words.map(({ from }, at) => [from, at])),
    slice,
    isSpace: at => /\s/.test(typed.charAt(indexOf(at))),
  }
}

/** `positions` maps each unit of the folded text to its place in the text. */
function foldText(text: string): { folded: string; positions: number[] } {
  let folded = ''
  const positions: number[] = []
  let position = 0
  for (const character of text) {
    for (const unit of foldCharacter(
      character,
      text.slice(position - 1, position),
      text.slice(position + character.length),
    )) {
      if (unit === ' ' && folded.endsWith(' ')) continue
      folded += unit
      for (const _half of unit.split('')) positions.push(position)
    }
    position += character.length
  }
  return { folded, positions }
}

function foldCharacter(character: string, before: string, after: string): string {
  if (/\s/.test(character)) return ' '
  if (/[’‘`´]/.test(character)) return "'"
  if (/[“”„«»]/.test(character)) return '"'
  if (/\p{Pd}/u.test(character)) return /\p{L}/u.test(before) && /^\p{L}/u.test(after) ? ' ' : '-'
  return character
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}
