import type { Interpretation } from '@limelight/contract/search/interpretation'

/** Filters by their query keys. */
export type Draft = Interpretation['filters']

/**
 * The meaning of some words: a filter with its value, filler, literal search words, or a request
 * that no filter supports.
 */
export type Meaning = { filter: string; set: Draft } | 'filler' | 'as it stands' | 'left out'

/** Tried at the start of each word. The first rule with a meaning consumes its match. */
export type Rule = { pattern: RegExp; read: (match: RegExpExecArray, said: string) => Meaning | undefined }

/** A pattern for folded text that only matches up to the end of a word. */
export function words(source: string): RegExp {
  return new RegExp(`(?:${source})(?![\\p{L}\\p{N}_]|[._][\\p{L}\\p{N}])`, 'uy')
}

/** Longest phrase first, so that a prefix never hides a longer phrase. */
export function anyOf(phrases: Iterable<string>): string {
  const sorted = [...phrases].sort((one, other) => other.length - one.length)
  return sorted.map(phrase => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
}

/**
 * Reads from left to right and uses each word once. Skips a meaning that contradicts an earlier
 * one.
 */
export function readSentence(text: string, rules: readonly Rule[]): Omit<Interpretation, 'socialNetwork'> {
  const { folded, positions } = foldSentence(text)
  const said = (from: number, to: number) =>
    text.slice(positions[from] ?? text.length, positions[to] ?? text.length).trim()
  const filters: Draft = {}
  const understood: Interpretation['understood'] = []
  const ignored: string[] = []
  const rest: string[] = []
  let restFrom = 0
  let at = 0
  while (at < folded.length) {
    const found = beginsWord(folded, at) ? firstMeaning(folded, at, rules, filters, said) : undefined
    if (found === undefined) {
      at += 1
      continue
    }
    const { meaning, to } = found
    if (meaning !== 'as it stands') {
      rest.push(said(restFrom, at))
      restFrom = to
    }
    if (typeof meaning === 'object') {
      merge(filters, meaning.set)
      understood.push({ text: said(at, to), filter: meaning.filter })
    }
    if (meaning === 'left out') ignored.push(said(at, to))
    at = to
  }
  rest.push(said(restFrom, folded.length))
  // Filler is only dropped from a sentence. If nothing is understood, search for the text as it is.
  if (understood.length === 0) return { filters, understood, rest: text.trim(), ignored: [] }
  return { filters, understood, rest: joinRest(rest), ignored }
}

function firstMeaning(
  folded: string,
  at: number,
  rules: readonly Rule[],
  filters: Draft,
  said: (from: number, to: number) => string,
): { meaning: Meaning; to: number } | undefined {
  for (const { pattern, read } of rules) {
    pattern.lastIndex = at
    const match = pattern.exec(folded)
    if (match === null || match[0] === '') continue
    const to = at + match[0].length
    const meaning = read(match, said(at, to))
    if (meaning === undefined || (typeof meaning === 'object' && contradicts(filters, meaning.set))) continue
    return { meaning, to }
  }
  return undefined
}

function contradicts(filters: Draft, set: Draft): boolean {
  const isTaken = Object.keys(set).some(key => Object.hasOwn(filters, key) && !Array.isArray(set[key]))
  const both: Draft = { ...filters, ...set }
  const isTurned = Object.keys(set).some(key => {
    const name = key.replace(/(Min|Max)$/, '')
    const [min, max] = [both[`${name}Min`], both[`${name}Max`]]
    return min !== undefined && max !== undefined && min > max
  })
  return isTaken || isTurned
}

/** Values of a list are merged, because any of them may match. */
function merge(filters: Draft, set: Draft): void {
  for (const [key, value] of Object.entries(set)) {
    const before = filters[key]
    filters[key] = Array.isArray(value) && Array.isArray(before) ? [...new Set([...before, ...value])] : value
  }
}

const word = /[\p{L}\p{N}_]/u

function beginsWord(folded: string, at: number): boolean {
  const [before, joint, here] = [folded[at - 2] ?? ' ', folded[at - 1] ?? ' ', folded[at] ?? ' ']
  if (here === ' ' || !word.test(here)) return here !== ' '
  return !word.test(joint) && !(/[._']/.test(joint) && word.test(before))
}

/**
 * Lower case without accents, with single spaces and one form of equivalent characters. A hyphen
 * between letters becomes a space. `positions` maps each character to its original index.
 */
function foldSentence(text: string): { folded: string; positions: number[] } {
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

/** Removes punctuation that was left between understood words. */
function joinRest(pieces: readonly string[]): string {
  const bare = pieces.map(piece => piece.replace(/^[^\p{L}\p{N}@#"“„<>]+|[^\p{L}\p{N}"”%+]+$/gu, ''))
  return bare.filter(piece => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(piece)).join(' ')
}
