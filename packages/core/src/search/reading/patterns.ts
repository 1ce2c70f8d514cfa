import type { Interpretation } from '@limelight/contract/search/interpretation'

/** Filters by their query keys. */
export type Draft = Interpretation['filters']

/** A filter with its value, and the length of its words if they are shorter than the match. */
export type Meaning = { filter: string; set: Draft; length?: number }

/** Tried at the start of each word. The longest match with a meaning counts. */
export type Rule = { pattern: RegExp; read: (match: RegExpExecArray, said: string) => Meaning | undefined }

/**
 * A pattern for folded text that only matches up to the end of a word. Chinese characters and
 * Hiragana have no such end, and words of Hangul end in particles.
 */
export function words(source: string): RegExp {
  const end = '(?<=[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Hangul}])|(?![\\p{L}\\p{N}_]|[._][\\p{L}\\p{N}])'
  const endOfKatakana = '(?<=[\\p{sc=Katakana}ー])(?![\\p{sc=Katakana}ー])'
  const folded = source.normalize('NFKD').replace(/\p{M}+/gu, '')
  return new RegExp(`(?:${folded})(?:${end}|${endOfKatakana})`, 'uy')
}

/** Longest phrase first, so that a prefix never hides a longer phrase. */
export function anyOf(phrases: Iterable<string>): string {
  const sorted = [...phrases].sort((one, other) => other.length - one.length)
  return sorted.map(phrase => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
}
