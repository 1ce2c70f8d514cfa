/** The kinds of words, the surest first. */
export const wordKinds = ['TOPIC', 'BRAND', 'PLACE', 'HASHTAG', 'NAME', 'TEXT'] as const
type WordKind = (typeof wordKinds)[number]

export type KnownWord = { word: string; kind: WordKind; total: number }
type Candidate = KnownWord & { distance: number }

/** The words of the catalogue, and those of them that are spelled much like another one. */
export type Vocabulary = {
  find: (word: string) => KnownWord | undefined
  /** The likeliest first. */
  candidates: (word: string) => Candidate[]
}

/**
 * Columns instead of objects: half a million words take 25 MB. They are ordered by first letter,
 * length and word. A bit of a mask is a letter, so most words are ruled out without a look at them.
 */
export function createVocabulary(entries: readonly KnownWord[]): Vocabulary {
  const sorted = entries.toSorted((one, other) => compare(placeOf(one.word), placeOf(other.word)))
  const words = sorted.map(({ word }) => word)
  const masks = Uint32Array.from(words, maskOf)
  const sounds = Uint32Array.from(words, word => hashOf(soundOf(word)))
  const totals = Uint32Array.from(sorted, ({ total }) => total)
  const kinds = Uint8Array.from(sorted, ({ kind }) => wordKinds.indexOf(kind))
  const buckets = new Map<string, { from: number; to: number }>()
  for (const [at, word] of words.entries()) {
    const bucket = buckets.get(bucketOf(word)) ?? { from: at, to: at }
    buckets.set(bucketOf(word), { from: bucket.from, to: at + 1 })
  }
  const wordAt = (at: number): KnownWord => ({
    word: words[at] ?? '',
    kind: wordKinds[kinds[at] ?? 0] ?? 'TEXT',
    total: totals[at] ?? 0,
  })

  const find = (word: string) => {
    let { from, to } = buckets.get(bucketOf(word)) ?? { from: 0, to: 0 }
    while (from < to) {
      const middle = (from + to) >> 1
      const found = words[middle] ?? ''
      if (found === word) return wordAt(middle)
      if (found < word) from = middle + 1
      else to = middle
    }
    return undefined
  }

  const byLetters = (word: string, allowed: number, isWanted: (letter: string) => boolean): Candidate[] => {
    const mask = maskOf(word)
    const length = [...word].length
    const found: Candidate[] = []
    const look = ({ from, to }: { from: number; to: number }) => {
      for (let at = from; at < to; at += 1) {
        const other = masks[at] ?? 0
        // A mistake adds one letter and takes one away.
        if (bitsOf(mask & ~other) > allowed || bitsOf(other & ~mask) > allowed) continue
        const distance = distanceOf(word, words[at] ?? '', allowed)
        if (distance <= allowed) found.push({ ...wordAt(at), distance })
      }
    }
    for (const [bucket, places] of buckets) {
      const [letter = '', of = ''] = bucket.split(' ')
      if (isWanted(letter) && Math.abs(Number(of) - length) <= allowed) look(places)
    }
    return found
  }

  const bySound = (word: string): Candidate[] => {
    const sound = soundOf(word)
    const hash = hashOf(sound)
    const found: Candidate[] = []
    for (let at = 0; at < sounds.length; at += 1) {
      if (sounds[at] === hash && soundOf(words[at] ?? '') === sound) found.push({ ...wordAt(at), distance: 1 })
    }
    return found
  }

  return {
    find,
    candidates: word => {
      const allowed = mistakesIn(word)
      if (allowed === 0) return []
      const [first = ''] = word
      const near = [...byLetters(word, allowed, letter => letter === first), ...bySound(word)]
      // The first letter is rarely wrong, and a word that is known has the right one.
      const isFar = near.length === 0 && find(word) === undefined
      const found = isFar ? byLetters(word, allowed, letter => letter !== first) : near
      const best = new Map<string, Candidate>()
      for (const each of found.filter(({ word: other }) => other !== word).sort(rank)) {
        if (!best.has(each.word)) best.set(each.word, each)
      }
      return [...best.values()]
    },
  }
}

/** Short words forgive no mistake, because another word is always near. */
function mistakesIn(word: string): number {
  const length = [...word].length
  if (length < 4 || /\p{N}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}]/u.test(word)) return 0
  return length < 8 ? 1 : 2
}

function rank(one: Candidate, other: Candidate): number {
  const orders = [one, other].map(({ kind }) => wordKinds.indexOf(kind))
  return (
    one.distance - other.distance ||
    (orders[0] ?? 0) - (orders[1] ?? 0) ||
    other.total - one.total ||
    compare(one.word, other.word)
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

function bucketOf(word: string): string {
  const [first = ''] = word
  return `${first} ${[...word].length}`
}

const placeOf = (word: string) => `${bucketOf(word)} ${word}`

function maskOf(word: string): number {
  let mask = 0
  for (const letter of word) mask |= 1 << ((letter.codePointAt(0) ?? 0) % 32)
  return mask >>> 0
}

function bitsOf(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Equal for words that sound alike in Latin scripts. */
export function soundOf(word: string): string {
  return word
    .replaceAll('ph', 'f')
    .replace(/[cqk]+/g, 'k')
    .replaceAll('z', 's')
    .replaceAll('w', 'v')
    .replaceAll('y', 'i')
    .replace(/(?<=.)h|^h/g, '')
    .replace(/(.)\1+/g, '$1')
}

/** Longer words are no words. */
const maxLength = 60
/** Three rows of the table of distances, which each comparison fills anew. */
const [firstRow, secondRow, thirdRow] = [
  new Uint8Array(maxLength + 2),
  new Uint8Array(maxLength + 2),
  new Uint8Array(maxLength + 2),
]

/** How many letters are missing, extra, wrong or swapped; more than `most` is `most + 1`. */
export function distanceOf(one: string, other: string, most: number): number {
  const tooMany = most + 1
  if (Math.max(one.length, other.length) > maxLength || Math.abs(one.length - other.length) > most) return tooMany
  let [before, last, row] = [firstRow, secondRow, thirdRow]
  for (let j = 0; j <= other.length; j += 1) last[j] = j
  for (let i = 1; i <= one.length; i += 1) {
    if (fillRow(one, other, i, most, before, last, row) > most) return tooMany
    ;[before, last, row] = [last, row, before]
  }
  return Math.min(last[other.length] ?? 0, tooMany)
}

/** Cells farther from the diagonal than `most` are too many mistakes. Returns the lowest of the others. */
function fillRow(
  one: string,
  other: string,
  i: number,
  most: number,
  before: Uint8Array,
  last: Uint8Array,
  row: Uint8Array,
): number {
  const letter = one.charCodeAt(i - 1)
  const previous = one.charCodeAt(i - 2)
  const from = Math.max(1, i - most)
  const to = Math.min(other.length, i + most)
  let left = from === 1 ? i : most + 1
  let lowest = left
  row[from - 1] = left
  for (let j = from; j <= to; j += 1) {
    const sign = other.charCodeAt(j - 1)
    let value = Math.min((last[j - 1] ?? 0) + (letter === sign ? 0 : 1), left + 1)
    if (j < i + most) value = Math.min(value, (last[j] ?? 0) + 1)
    if (j > 1 && letter === other.charCodeAt(j - 2) && sign === previous)
      value = Math.min(value, (before[j - 2] ?? 0) + 1)
    row[j] = value
    left = value
    lowest = Math.min(lowest, value)
  }
  return lowest
}
