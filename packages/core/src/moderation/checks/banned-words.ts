import { normalise, type Span } from './normalise.ts'

/** Digits that stand for letters. */
const lookalikes: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' }

/** Scripts that write words without spaces, where a word has no visible ends. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Keeps the length of the text. */
function readDigits(text: string): string {
  return text.replace(/[01345]/g, digit => lookalikes[digit] ?? digit)
}

/** Whole words of the list, also ones with digits for letters. */
export function findBannedWords(text: string, words: string[]): Span[] {
  const banned = [...new Set(words.map(word => readDigits(normalise(word.trim()).text)))].filter(word => word !== '')
  if (banned.length === 0) return []
  // The longest comes first, so that a phrase wins over its first word.
  const pattern = banned
    .sort((one, other) => other.length - one.length)
    .map(toPattern)
    .join('|')
  return [...readDigits(text).matchAll(new RegExp(pattern, 'gu'))].map(match => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function toPattern(word: string): string {
  const before = unspaced.test([...word][0] ?? '') ? '' : '(?<![\\p{L}\\p{M}\\p{N}])'
  const after = unspaced.test([...word].at(-1) ?? '') ? '' : '(?![\\p{L}\\p{M}\\p{N}])'
  return before + word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace(/\s+/g, '\\s+') + after
}
