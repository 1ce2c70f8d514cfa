import { indexWords } from '../../search/reading/fold.ts'
import { knownText } from '../../search/view.ts'

/** Similarity of two creators, from 0 to 1. */

export type SimilarityInput = {
  /** The words of their topic, by weight. */
  topic: Map<string, number>
  categories: readonly string[]
  followers: number
  /** Basis points; -1 when unknown. */
  er: number
  /** Empty when unknown. */
  location: string
  language: string
}

/** A creator this many times larger is too expensive to be an alternative. */
export const maxSizeRatio = 30

/** Candidates are about the same size, so the topic decides. */
const shares = { words: 0.35, categories: 0.15, size: 0.2, engagement: 0.1, country: 0.1, language: 0.1 }

export function similarityOf(one: SimilarityInput, other: SimilarityInput): number {
  const parts: Record<keyof typeof shares, number> = {
    words: wordSimilarity(one.topic, other.topic),
    categories: categorySimilarity(one.categories, other.categories),
    size: nearness(one.followers, other.followers, maxSizeRatio),
    engagement: one.er < 0 || other.er < 0 ? 0.5 : nearness(one.er, other.er, 4),
    country: sameness(one.location, other.location),
    language: sameness(one.language, other.language),
  }
  const names = Object.keys(shares) as (keyof typeof shares)[]
  const sum = names.reduce((sum, name) => sum + shares[name] * parts[name], 0)
  return Math.min(1, Math.max(0, Number(sum.toFixed(4))))
}

/**
 * The words that describe a creator's topic, by weight. Its names are left out, because they are
 * rare and mean nothing. Repeated words count a little more.
 */
export function topicOf(
  { name, username, language }: { name: string; username: string; language: string },
  words: string,
  weights: Map<string, number>,
): Map<string, number> {
  const names = new Set(indexWords(knownText(language), name, username).split(' '))
  const times = new Map<string, number>()
  for (const word of words.split(' ')) times.set(word, (times.get(word) ?? 0) + 1)
  return new Map(
    [...times].flatMap(([word, count]) => {
      const weight = names.has(word) ? undefined : weights.get(word)
      return weight === undefined ? [] : [[word, weight * (1 + Math.log(count))] as const]
    }),
  )
}

/** The cosine similarity. */
function wordSimilarity(one: Map<string, number>, other: Map<string, number>): number {
  let shared = 0
  for (const [word, weight] of one) shared += weight * (other.get(word) ?? 0)
  return shared === 0 ? 0 : shared / (lengthOf(one) * lengthOf(other))
}

function lengthOf(topic: Map<string, number>): number {
  return Math.sqrt([...topic.values()].reduce((sum, weight) => sum + weight * weight, 0))
}

/** The shared part of all categories. */
function categorySimilarity(one: readonly string[], other: readonly string[]): number {
  const either = new Set([...one, ...other])
  return either.size === 0 ? 0 : one.filter(category => other.includes(category)).length / either.size
}

/** Of two values, either of which may be unknown. */
function sameness(one: string, other: string): number {
  if (one === '' || other === '') return 0.5
  return Number(one === other)
}

/** 1 for equal numbers, 0 when one is `far` times the other. */
function nearness(one: number, other: number, far: number): number {
  const distance = Math.abs(Math.log(Math.max(1, one) / Math.max(1, other)))
  return Math.max(0, 1 - distance / Math.log(far))
}
