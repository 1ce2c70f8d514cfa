import { mapInSlices } from '../../runtime/slices.ts'

/** The kinds of words, the surest first. */
export const wordKinds = ['TOPIC', 'BRAND', 'PLACE', 'HASHTAG', 'NAME', 'TEXT'] as const
type WordKind = (typeof wordKinds)[number]

/** The language is empty if none is known. */
export type KnownWord = { word: string; kind: WordKind; total: number; language: string }
type Candidate = KnownWord & { distance: number }

/** The words of the catalogue, and those of them that are spelled much like another one. */
export type Vocabulary = {
  find: (word: string) => KnownWord | undefined
  /** Whether it is spelled right, even if no row has it. */
  isOrdinary: (word: string) => boolean
  /** The likeliest first. Of similar ones, those of the spoken languages. */
  candidates: (word: string, spoken?: ReadonlySet<string>) => Candidate[]
}

/** Words with one first letter and one length, in columns: half a million objects take far more memory. */
type Bucket = {
  letter: string
  length: number
  words: readonly string[]
  /** A bit is a letter, so that most words are ruled out without a look at them. */
  masks: Uint32Array
  sounds: Uint32Array
  totals: Uint32Array
  kinds: Uint8Array
  /** The two letters of each in one number. */
  languages: Uint16Array
}

function createBucket(entries: KnownWord[]): Bucket {
  entries.sort((one, other) => compare(one.word, other.word))
  const words = entries.map(({ word }) => word)
  const [first = ''] = words
  return {
    letter: letterOf(first),
    length: lengthOf(first),
    words,
    masks: Uint32Array.from(words, maskOf),
    sounds: Uint32Array.from(words, word => hashOf(soundOf(word))),
    totals: Uint32Array.from(entries, ({ total }) => total),
    kinds: Uint8Array.from(entries, ({ kind }) => wordKinds.indexOf(kind)),
    languages: Uint16Array.from(entries, ({ language }) => numberOf(language)),
  }
}

const numberOf = (language: string) => (language === '' ? 0 : (language.charCodeAt(0) << 8) | language.charCodeAt(1))
const languageOf = (number: number) => (number === 0 ? '' : String.fromCharCode(number >> 8, number & 0xff))

const wordAt = ({ words, kinds, totals, languages }: Bucket, at: number): KnownWord => ({
  word: words[at] ?? '',
  kind: wordKinds[kinds[at] ?? 0] ?? 'TEXT',
  total: totals[at] ?? 0,
  language: languageOf(languages[at] ?? 0),
})

/** The words of a bucket within so many mistakes. */
function nearWords(bucket: Bucket, word: string, mask: number, allowed: number): Candidate[] {
  const { masks, words } = bucket
  const found: Candidate[] = []
  for (let at = 0; at < masks.length; at += 1) {
    const other = masks[at] ?? 0
    // A mistake adds one letter and takes one away.
    if (bitsOf(mask & ~other) > allowed || bitsOf(other & ~mask) > allowed) continue
    const distance = distanceOf(word, words[at] ?? '', allowed)
    if (distance > allowed) continue
    found.push({ ...wordAt(bucket, at), distance: distance === 1 && isSlip(word, words[at] ?? '') ? 0.5 : distance })
  }
  return found
}

/** Letters that are swapped, doubled or not doubled are likelier mistakes than other letters. */
function isSlip(one: string, other: string): boolean {
  const single = (word: string) => word.replace(/(.)\1+/gu, '$1')
  return single(one) === single(other) || [...one].sort().join('') === [...other].sort().join('')
}

/** Works in slices, because an api process has answers to give meanwhile. */
export async function createVocabulary(
  entries: readonly KnownWord[],
  ordinary: ReadonlySet<string> = new Set(),
): Promise<Vocabulary> {
  const groups = new Map<string, KnownWord[]>()
  await mapInSlices(entries, entry => {
    const group = groups.get(bucketOf(entry.word))
    if (group === undefined) groups.set(bucketOf(entry.word), [entry])
    else group.push(entry)
  })
  const built = await mapInSlices([...groups.values()], createBucket)
  const buckets = new Map([...groups.keys()].map((key, at) => [key, built[at]]))

  const find = (word: string) => {
    const bucket = buckets.get(bucketOf(word))
    if (bucket === undefined) return undefined
    let [from, to] = [0, bucket.words.length]
    while (from < to) {
      const middle = (from + to) >> 1
      const found = bucket.words[middle] ?? ''
      if (found === word) return wordAt(bucket, middle)
      if (found < word) from = middle + 1
      else to = middle
    }
    return undefined
  }

  const byLetters = (word: string, allowed: number, isWanted: (letter: string) => boolean): Candidate[] => {
    const mask = maskOf(word)
    const length = lengthOf(word)
    return built
      .filter(bucket => isWanted(bucket.letter) && Math.abs(bucket.length - length) <= allowed)
      .flatMap(bucket => nearWords(bucket, word, mask, allowed))
  }

  const bySound = (word: string): Candidate[] => {
    const sound = soundOf(word)
    const hash = hashOf(sound)
    const found: Candidate[] = []
    for (const bucket of built) {
      for (let at = bucket.sounds.indexOf(hash); at !== -1; at = bucket.sounds.indexOf(hash, at + 1)) {
        if (soundOf(bucket.words[at] ?? '') === sound) found.push({ ...wordAt(bucket, at), distance: 1 })
      }
    }
    return found
  }

  return {
    find,
    isOrdinary: word => ordinary.has(word),
    candidates: (word, spoken = new Set()) => {
      const allowed = mistakesIn(word)
      if (allowed === 0) return []
      const [first = ''] = word
      const near = [...byLetters(word, allowed, letter => letter === first), ...bySound(word)]
      // The first letter is rarely wrong, and a word that is known has the right one.
      const isFar = near.length === 0 && find(word) === undefined
      const found = isFar ? byLetters(word, allowed, letter => letter !== first) : near
      const best = new Map<string, Candidate>()
      for (const each of found.filter(other => other.word !== word && isLikely(other)).sort(rankFor(spoken))) {
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

/** A word that no row has is meant only where letters are swapped or doubled. Else it is a guess, as good as any. */
const isLikely = ({ kind, total, distance }: Candidate) => total > 0 || kind !== 'TEXT' || distance < 1

/** How frequent a word is, in powers of ten. */
const frequencyOf = ({ total }: Candidate) => Math.round(Math.log10(1 + total))

const rankFor = (spoken: ReadonlySet<string>) => (one: Candidate, other: Candidate) =>
  one.distance - other.distance ||
  wordKinds.indexOf(one.kind) - wordKinds.indexOf(other.kind) ||
  frequencyOf(other) - frequencyOf(one) ||
  Number(spoken.has(other.language)) - Number(spoken.has(one.language)) ||
  other.total - one.total ||
  compare(one.word, other.word)

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

const letterOf = ([first = '']: string) => first
const lengthOf = (word: string) => [...word].length
const bucketOf = (word: string) => `${letterOf(word)} ${lengthOf(word)}`

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
