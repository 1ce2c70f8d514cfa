import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import type { Context } from '@limelight/core/context'
import { readRows } from '@limelight/core/engines/clickhouse'
import { influencerSearch } from '@limelight/core/influencers/search'
import { foldWords } from '@limelight/core/search/reading/fold'
import { interpretSearch } from '@limelight/core/search/reading/interpret'
import { vocabularyOf } from '@limelight/core/search/spelling/load'
import { addInfluencers } from '@limelight/core/test/factories/influencers'
import { Random } from '@limelight/stack/demo/world/random'
import * as z from 'zod'

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** One mistake each, as people make them. */
const mistakes: Record<string, (random: Random, word: string) => string> = {
  missing: (random, word) => without(word, random.whole(1, word.length - 1)),
  extra: (random, word) => inserted(word, random.whole(1, word.length), random.pick(letters)),
  wrong: (random, word) => replaced(word, random.whole(1, word.length - 1), random.pick(letters)),
  swapped: (random, word) => swapped(word, random.whole(1, word.length - 2)),
  doubled: (random, word) => doubled(word, random.whole(1, word.length - 1)),
  'by sound': (random, word) => misheard(random, word),
}

const inserted = (word: string, at: number, letter: string) => word.slice(0, at) + letter + word.slice(at)
const without = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1)
const replaced = (word: string, at: number, letter: string) => word.slice(0, at) + letter + word.slice(at + 1)
const swapped = (word: string, at: number) =>
  word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
const doubled = (word: string, at: number) => inserted(word, at, word.charAt(at))

const sounds = [
  ['ph', 'f'],
  ['f', 'ph'],
  ['ck', 'k'],
  ['c', 'k'],
  ['s', 'z'],
  ['y', 'i'],
  ['v', 'w'],
] as const

function misheard(random: Random, word: string): string {
  const possible = sounds.filter(([from]) => word.includes(from))
  if (possible.length === 0) return word
  const [from, to] = random.pick(possible)
  return word.replace(from, to)
}

const wordsOfBio = 20

export type Misspelled = {
  network: SocialNetwork
  word: string
  typed: string
  mistake: string
  first: string | undefined
}

/** Types a mistake into words of the catalogue, not those that only are near a topic. One that makes another known word is none. */
export async function misspell(ctx: Context, seed: number, count: number): Promise<Misspelled[]> {
  const words = await readRows(ctx, {
    name: 'drill',
    row: z.object({ network: z.enum(socialNetworks), word: z.string() }),
    sql: `SELECT DISTINCT network, word FROM search_words
      WHERE match(word, '^[a-z]{5,20}$') AND (total > 0 OR kind != 'TEXT') ORDER BY network, word`,
  })
  const found: Misspelled[] = []
  for (let at = 0; found.length < count && at < count * 20; at += 1) {
    const random = new Random(seed, 901, at)
    const { network, word } = random.pick(words)
    const mistake = random.pick(Object.keys(mistakes))
    const typed = mistakes[mistake]?.(random, word) ?? word
    const vocabulary = await vocabularyOf(ctx, network)
    if (typed === word || vocabulary === undefined || vocabulary.find(typed) !== undefined) continue
    found.push({ network, word, typed, mistake, first: vocabulary.candidates(typed)[0]?.word })
  }
  return found
}

/**
 * Right words that few bios have and the vocabulary lacks. The world has too few, so others are added that
 * differ from a frequent word by one mistake. Returns those that a search changed.
 */
export async function changedRareWords(
  ctx: Context,
  caller: { userId: string },
  { bios, seed, count }: { bios: readonly string[]; seed: number; count: number },
): Promise<{ asked: number; changed: string[] }> {
  const vocabulary = await vocabularyOf(ctx, 'instagram')
  const words = new Set(bios.flatMap(bio => bio.match(/(?<![\S])\p{L}{5,20}(?![\S])/gu) ?? []))
  const isRare = (word: string) => vocabulary?.find(foldWords(word)) === undefined
  const near = (await misspell(ctx, seed + 1, count * 3)).flatMap(({ network, typed }) =>
    network === 'instagram' ? typed : [],
  )
  const asked = [...new Set([...[...words].filter(isRare), ...near])].slice(0, count)
  const added = asked.filter(word => !words.has(word))
  const bioOf = (at: number) => added.slice(at, at + wordsOfBio).join(' ')
  const starts = added.flatMap((_, at) => (at % wordsOfBio === 0 ? at : []))
  await addInfluencers(
    ctx,
    'instagram',
    starts.map(at => ({ bio: bioOf(at) })),
  )
  const changed: string[] = []
  for (const text of asked) {
    const read = { scope: 'discovery', kind: 'instagram', text, anyNetwork: false } as const
    const { corrections } = await interpretSearch(ctx, caller, influencerSearch, read)
    if (corrections.some(({ isApplied }) => isApplied)) changed.push(text)
  }
  return { asked: asked.length, changed }
}
