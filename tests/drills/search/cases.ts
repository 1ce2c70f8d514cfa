import type { SocialNetwork } from '@limelight/contract/networks'
import { type FilterSpec, searchFilters } from '@limelight/contract/search/filters'
import { searchSorts } from '@limelight/contract/search/sorts'
import { topicNames } from '@limelight/core/search/reading/topic-files'
import type { Random } from '@limelight/stack/demo/world/random'

/** A search as a client sends it: a name may occur several times. */
export type Case = { scope: 'influencers' | 'content'; network: SocialNetwork; input: Record<string, unknown> }

/** Values of existing rows to search for. */
export type Sample = Record<string, string | number | readonly string[] | null | undefined>

const scopes = { influencers: 'discovery', content: 'content' } as const

type Place = Pick<Case, 'scope' | 'network'>

export function filtersOf({ scope, network }: Place): readonly FilterSpec[] {
  return searchFilters[scopes[scope]][network]
}

/** The filters of a search by name, except the one that depends on the lists of the user. */
export function filterNamesOf(place: Place): string[] {
  return filtersOf(place)
    .map(({ name }) => name)
    .filter(name => name !== 'hideListed')
}

export function sortsOf({ scope, network }: Place): string[] {
  return searchSorts[scopes[scope]][network].map(({ value }) => value)
}

/** Scripts without spaces have rules of their own, which unit tests check. */
const isSpaced = (text: string) => !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text)

const topics = topicNames.flatMap(({ topic, names }) => [topic, ...names]).filter(isSpaced)

/** Values that rows have and that they lack. */
const shared: Record<string, readonly string[]> = {
  audienceCountry: ['US', 'DE', 'XX'],
  audienceLanguage: ['en', 'es'],
  audienceAge: ['18-24', '25-34', '35-44', '65+'],
  audienceGender: ['female', 'male'],
}

const dates = ['lastPostDate', 'publishDate']

/**
 * A random search: no filter, one or many, any sort, any offset. `sampleOf` picks the row for its
 * values.
 */
export function randomCase(random: Random, place: Place, sampleOf: () => Sample, rows: number): Case {
  const filters = filterNamesOf(place)
  const wanted = random.pick([0, 1, 1, 2, 2, 3, 4, 6])
  const chosen = new Set(Array.from({ length: wanted }, () => random.pick(filters)))
  // Values of a single row, so a search with many filters still has a result.
  const shared = sampleOf()
  const input: Record<string, unknown> = {}
  for (const filter of chosen) {
    Object.assign(
      input,
      filterOf(random, filter, () => (random.chance(0.85) ? shared : sampleOf())),
    )
  }
  if (random.chance(0.8)) input.sort = random.pick(sortsOf(place))
  if (random.chance(0.7) && input.sort !== 'bestMatch') input.sortDirection = random.pick(['ASC', 'DESC'])
  if (random.chance(0.6)) input.offset = random.chance(0.5) ? random.whole(0, 60) : random.whole(0, rows)
  if (random.chance(0.8)) input.limit = random.whole(1, 100)
  if (random.chance(0.15)) input.count = 'capped'
  return { ...place, input }
}

/** A single filter that matches some rows but not all. */
export function filterOf(random: Random, filter: string, sampleOf: () => Sample): Record<string, unknown> {
  const value = () => sampleOf()[filter]
  if (filter === 'search') return { search: wordsOf(random, sampleOf) }
  if (filter === 'growthJumps') return { growthJumps: random.pick(['none', 'some']) }
  if (filter === 'accountType' || filter === 'gender' || filter === 'timelineType' || filter === 'isVideo') {
    return { [filter]: value() ?? undefined }
  }
  if (filter === 'hasEmail' || filter === 'isVerified') return { [filter]: random.pick(['true', 'false', '1', '0']) }
  if (filter === 'figures') return { figures: 'verified' }
  if (filter in shared) return shareOf(random, filter, value)
  if (dates.includes(filter)) return rangeOf(random, filter, () => dateOf(random, value()))
  const isChoice = /^(themes|categoryName|locations?|places|languages?|brands|without(Brands|Themes|Locations))$/.test(
    filter,
  )
  return isChoice ? { [filter]: choicesOf(random, value) } : rangeOf(random, filter, () => figureOf(random, value()))
}

function choicesOf(random: Random, value: () => Sample[string]): unknown {
  const wanted = Array.from({ length: random.whole(1, 3) }, () => {
    const found = value()
    return Array.isArray(found) ? (found.length === 0 ? 'Nothing' : random.pick(found)) : (found ?? 'XX')
  })
  if (random.chance(0.1)) wanted.push('Beauty - All')
  return wanted.length === 1 ? wanted[0] : wanted
}

/** Values of one row with about their sum, or with none, which means the usual one. */
function shareOf(random: Random, filter: string, value: () => Sample[string]): Record<string, unknown> {
  const found = value()
  const known = Array.isArray(found) && found.length > 0 ? found : (shared[filter] ?? [])
  const values = Array.from({ length: random.whole(1, 3) }, () =>
    random.pick(random.chance(0.8) ? known : (shared[filter] ?? [])),
  )
  const least = random.pick([10, 30, 50, 60, 0.5, random.whole(1, 100), random.between(1, 70).toFixed(2), 'many'])
  return { [filter]: values, ...(random.chance(0.8) && { [`${filter}Min`]: least }) }
}

function rangeOf(random: Random, filter: string, bound: () => unknown): Record<string, unknown> {
  const ends: Record<string, unknown> = {}
  if (random.chance(0.75)) ends[`${filter}Min`] = bound()
  if (random.chance(0.6)) ends[`${filter}Max`] = bound()
  // Invalid numbers and dates are ignored.
  if (random.chance(0.04)) ends[`${filter}Min`] = random.pick(['many', '', 'null', '12 %'])
  return ends
}

function figureOf(random: Random, value: Sample[string]): unknown {
  if (typeof value !== 'number') return random.whole(0, 1000)
  return random.pick([value, String(value), value * random.between(0.3, 3)])
}

function dateOf(random: Random, value: Sample[string]): unknown {
  if (typeof value !== 'string') return '2020-02-30T99:00'
  return random.chance(0.5) ? value : value.slice(0, 10)
}

function wordsOf(random: Random, sampleOf: () => Sample): string {
  const sample = sampleOf()
  const words = String(sample.search ?? '')
    .split(/[\s,.|·]+/)
    .filter(word => word !== '' && isSpaced(word))
  const handle = String(sample.username ?? '')
  const start = random.whole(0, Math.max(0, handle.length - 4))
  const part = handle.slice(start, start + random.whole(2, 6))
  const word = () => (words.length === 0 ? 'nothing' : random.pick(words))
  const text = random.pick([
    word,
    word,
    () => random.pick(topics),
    () => `${random.pick(topics)} ${word()}`,
    () => `"${word()}"`,
    () => `#${word().replace('#', '')}`,
    () => `${word()} ${word()}`,
    () => part,
    () => handle,
    () => `@${part}`,
    () => `@${handle}`,
    () => `${word()} @${handle}`,
  ])()
  return random.chance(0.2) ? text.toUpperCase() : text
}
