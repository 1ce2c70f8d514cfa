import type { SocialNetwork } from '@limelight/contract/networks'
import { type NamePool, type Names, namePools } from './names.ts'
import type { Look, Place } from './places.ts'
import type { Random } from './random.ts'
import type { Topic } from './topics.ts'

export type Identity = { name: string; username: string; gender: 'female' | 'male' | 'brand'; look: Look }

/** Portraits that suit a name. Of these, the ones that suit its place are preferred. */
const looksOfNames: Record<NamePool, readonly Look[]> = {
  en: ['north', 'north', 'african'],
  de: ['north'],
  fr: ['north', 'south', 'african'],
  es: ['south'],
  pt: ['south', 'african'],
  it: ['south', 'north'],
  nl: ['north', 'african'],
  pl: ['north'],
  tr: ['south', 'arab'],
  ja: ['eastern'],
  ko: ['eastern'],
  ar: ['arab'],
  id: ['malay'],
  sv: ['north'],
  no: ['north'],
  da: ['north'],
  fi: ['north'],
  cs: ['north'],
  el: ['south'],
  uk: ['north'],
  ro: ['north', 'south'],
  hu: ['north'],
  th: ['eastern'],
  vi: ['eastern'],
  ms: ['malay'],
  tl: ['eastern', 'south'],
  he: ['south', 'north'],
  zh: ['eastern'],
  in: ['indian'],
  ng: ['african'],
}

function lookOf(random: Random, pool: NamePool, place: Place): Look {
  const suiting = looksOfNames[pool].filter(look => place.looks.includes(look))
  return random.pick(suiting.length > 0 ? suiting : looksOfNames[pool])
}

/** Languages that put the family name first. */
const familyFirst: readonly NamePool[] = ['ja', 'ko', 'zh', 'hu']
/** Languages that write names without a space. */
const joined: readonly NamePool[] = ['ko', 'zh']

const brands = ['Studio', 'House', 'Lab', 'Club', 'Collective', 'Atelier', 'Society', 'Works', 'Daily', 'Guide']
const doings = ['with', 'by', 'and', 'loves', 'does']

export function identityOf(
  random: Random,
  {
    network,
    index,
    place,
    topic,
    followers,
  }: { network: SocialNetwork; index: number; place: Place; topic: Topic; followers: number },
): Identity {
  const pool = random.pick(place.names)
  const names: Names = namePools[pool]
  const gender = random.chance(0.08) ? 'brand' : random.chance(0.54) ? 'female' : 'male'
  const first = bothOf(random.pick(gender === 'male' ? names.male : names.female))
  const family = bothOf(random.pick(names.family))
  const look = lookOf(random, pool, place)
  const word = random.pick(topic.words)
  if (gender === 'brand') {
    const brand = random.pick(brands)
    const name = random.chance(0.5) ? `${title(word)} ${brand}` : `${family.latin} ${brand}`
    return { name, username: handleOf(random, [family.latin, word, brand], index, followers), gender, look }
  }
  const full = fullName(pool, first.native, family.native)
  const isChannel = random.chance(network === 'youtube' ? 0.34 : 0.14)
  const name = isChannel ? channelName(random, title(word), first) : full
  const parts = random.chance(0.45)
    ? [first.latin, family.latin]
    : random.chance(0.5)
      ? [first.latin, word]
      : [word, first.latin]
  return { name, username: handleOf(random, parts, index, followers), gender, look }
}

function fullName(pool: NamePool, first: string, family: string): string {
  if (!familyFirst.includes(pool)) return `${first} ${family}`
  return joined.includes(pool) ? family + first : `${family} ${first}`
}

function channelName(random: Random, word: string, first: { native: string; latin: string }): string {
  if (random.chance(0.5)) return `${first.native} | ${word}`
  return random.chance(0.6) ? `${word} ${random.pick(doings)} ${first.latin}` : `The ${word} Channel`
}

const separators = ['.', '_', '', '', '']

/** Large creators have short usernames, and others had to add something. */
function handleOf(random: Random, parts: string[], index: number, followers: number): string {
  const words = parts.map(latinOf).filter(word => word !== '')
  const handle = words.join(random.pick(separators))
  if (followers > 150_000) return handle
  const suffix = String((index * 7919 + random.whole(0, 9)) % 9973)
  return handle + (random.chance(0.5) ? '' : '_') + suffix
}

const special: Record<string, string> = { ø: 'o', ł: 'l', ı: 'i', ß: 'ss', æ: 'ae', đ: 'd', œ: 'oe', '’': '' }

/** Reduces a name to the characters of a username. */
function latinOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[øłıßæđœ’]/g, letter => special[letter] ?? '')
    .replace(/[^a-z0-9]/g, '')
}

function bothOf(name: string): { native: string; latin: string } {
  const [native = '', latin = native] = name.split('/')
  return { native, latin }
}

export function title(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
