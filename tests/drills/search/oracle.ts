import { createHash } from 'node:crypto'
import type { AudienceShares } from '@limelight/contract/influencers/audience-schema'
import type { ContentRecord, InfluencerRecord } from '@limelight/contract/influencers/ingestion'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { ContentSearch } from '@limelight/contract/search/content-filters'
import type { FilterSpec } from '@limelight/contract/search/filters'
import type { InfluencerSearch } from '@limelight/contract/search/influencer-filters'
import { partnershipOf } from '@limelight/core/content/partnership'
import { engagementOf, growthOf30Days, jumpsOf, qualityOf } from '@limelight/core/influencers/scores/scores'
import { filtersOf } from './cases.ts'
import { isLinked } from './owners.ts'
import { placesOf } from './places-oracle.ts'
import {
  type Condition as Graded,
  plain,
  rawTags,
  stemsIn,
  type Text,
  tagsIn,
  topicsOfCreator,
  topicsOfPost,
  topicsSaid,
  wordConditions,
} from './words-oracle.ts'

/**
 * The expected result of a search, computed by a loop over all rows. It shares no code with the
 * search of the product: word folding, ids, sort orders and ranges are implemented a second time,
 * as plainly as possible.
 */
export type Row = Text & {
  id: bigint
  /** Masked: the searching user has unmasked no creator. */
  handle: string
  /** Whole usernames that a post mentions. */
  mentions: ReadonlySet<string>
  chosen: Readonly<Record<string, readonly string[]>>
  /** A missing value is unknown. */
  figures: Readonly<Record<string, number | undefined>>
  /** Per cent of the followers by property and value. */
  shares: Readonly<Record<string, Readonly<Record<string, number>>>>
}

export type Query = {
  scope: 'influencers' | 'content'
  search?: string | undefined
  /** The accepted values of each property. */
  choices: Readonly<Record<string, readonly string[]>>
  /** The values of which a row must have none. */
  excluded: Readonly<Record<string, readonly string[]>>
  ranges: Readonly<Record<string, { min: number; max: number }>>
  shares: readonly { of: string; values: readonly string[]; least: number }[]
  sort: string
  direction: 'ASC' | 'DESC'
}

export type Found = { total: number; ids: string[] }

/** All rows of a network and scope, in every sort order that was used so far. */
export class Oracle {
  private readonly rows: readonly Row[]
  private readonly orders = new Map<string, Row[]>()

  constructor(rows: readonly Row[]) {
    this.rows = rows
  }

  find(query: Query, offset: number, limit: number): Found {
    const conditions = conditionsOf(query)
    const terms = termsOf(query)
    const graded = this.inOrder(query.sort, query.direction).flatMap(row => {
      const grade = Math.min(4, ...terms.map(term => term(row)))
      return grade > 0 && conditions.every(holds => holds(row)) ? [{ row, grade }] : []
    })
    // Rows of one grade keep their order.
    const ordered = query.sort === 'standing' ? graded.sort((one, other) => other.grade - one.grade) : graded
    const matching = ordered.map(({ row }) => row)
    return { total: matching.length, ids: matching.slice(offset, offset + limit).map(({ id }) => String(id)) }
  }

  private inOrder(sort: string, direction: 'ASC' | 'DESC'): Row[] {
    const name = `${sort} ${direction}`
    const ready = this.orders.get(name)
    if (ready !== undefined) return ready
    const turn = direction === 'ASC' ? 1 : -1
    const ordered = [...this.rows].sort((one, other) => compareRows(one, other, sort, turn))
    this.orders.set(name, ordered)
    return ordered
  }
}

/**
 * Unknown values come last in both directions. Equal values are ordered by id in the same
 * direction.
 */
function compareRows(one: Row, other: Row, sort: string, turn: 1 | -1): number {
  const [left, right] = [one.figures[sort], other.figures[sort]]
  if (left === right) return one.id < other.id ? -turn : turn
  if (left === undefined || right === undefined) return left === undefined ? 1 : -1
  return left < right ? -turn : turn
}

type Condition = (row: Row) => boolean

/** Every condition has to match. */
function conditionsOf({ choices, excluded, ranges, shares }: Query): Condition[] {
  return [
    ...Object.entries(choices).map(([name, values]): Condition => {
      const wanted = values.map(value => value.toLowerCase())
      return row => wanted.some(value => row.chosen[name]?.includes(value))
    }),
    ...Object.entries(excluded).map(([name, values]): Condition => {
      const unwanted = values.map(value => value.toLowerCase())
      return row => !unwanted.some(value => row.chosen[name]?.includes(value))
    }),
    ...Object.entries(ranges).map(([name, { min, max }]): Condition => {
      return ({ figures: { [name]: figure } }) => figure !== undefined && figure >= min && figure <= max
    }),
    ...shares.map(({ of, values, least }): Condition => {
      return row => values.reduce((sum, value) => sum + (row.shares[of]?.[value] ?? 0), 0) > least - 1e-9
    }),
  ]
}

/** What a row is more or less about. Chosen topics are one term. */
function termsOf({ scope, search, choices }: Query): ((row: Row) => number)[] {
  const themes = choices.themes?.map(theme => theme.toLowerCase())
  const words: Graded[] = wordConditions(search ?? '', scope === 'influencers')
  return [
    ...(search?.split(/\s+/) ?? []).flatMap(handleCondition),
    ...words,
    ...(themes === undefined ? [] : [(row: Row) => Math.max(...themes.map(theme => row.topics.get(theme) ?? 0))]),
  ]
}

function handleCondition(piece: string): ((row: Row) => number)[] {
  if (piece.length < 2 || !piece.startsWith('@')) return []
  const handle = plain(piece.slice(1))
  return [row => (row.handle === handle || row.mentions.has(handle) ? 4 : 0)]
}

/** Size and freshness in one number. */
function standingOf(reach: number, cap: number, at: number | undefined): number {
  const day = Math.floor((at ?? 0) / 86_400_000)
  return Math.round(1000 * (Math.min(cap, Math.log10(1 + reach)) + day / 365))
}

/** A generated text without what is masked: addresses, links, handles and the username. */
function withoutContacts(text: string, username: string): string {
  const isContact = (piece: string) => /@|\.example\b/.test(piece)
  const openIn = (line: string) => line.split(/\s/).filter(piece => !isContact(piece))
  const open = text
    .split('\n')
    .map(line => openIn(line).join(' '))
    .join('\n')
  const name = username.replace(/[.-]/g, String.raw`\$&`)
  const whole = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])${name}(?![\\p{L}\\p{M}\\p{N}_])`, 'giu')
  return username.length < 4 ? open : open.replace(whole, ' ')
}

function idOf(network: SocialNetwork, platformId: string): bigint {
  const hex = createHash('sha256').update(`${network}:${platformId}`).digest('hex')
  return BigInt(`0x${hex.slice(0, 16)}`)
}

const known = (...values: (string | null | undefined)[]) =>
  values.filter(value => typeof value === 'string').map(value => value.toLowerCase())
const numbersOf = (record: InfluencerRecord | ContentRecord): Row['figures'] =>
  Object.fromEntries(
    Object.entries<unknown>(record).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, value] as const] : [],
    ),
  )
const time = (date: string | null | undefined) =>
  date === null || date === undefined ? undefined : new Date(date).getTime()

type PostOf = Pick<
  ContentRecord,
  'platformId' | 'text' | 'isPaidPartnership' | 'paidPartner' | 'publishDate' | 'language' | 'timelineType'
>

/** The brands that paid for a post and those it names, as the parsing states them; its own tests judge it. */
function brandsOf({ text, isPaidPartnership, paidPartner }: PostOf, { username }: InfluencerRecord) {
  return partnershipOf({ text, isLabelled: isPaidPartnership === true, partner: paidPartner ?? '', username })
}

export const paidBrandsOf = (post: PostOf, author: InfluencerRecord) => brandsOf(post, author).paid

/** A video has a title: its first line. */
const titleOf = (network: SocialNetwork, text: string) => (network === 'youtube' ? text.split('\n')[0] : '') ?? ''

/** The newest 50 posts, without those that are older than a year. */
function countedPosts(network: SocialNetwork, posts: readonly PostOf[], now: Date): PostOf[] {
  const newest = posts.toSorted(
    (one, other) =>
      (time(other.publishDate) ?? -1) - (time(one.publishDate) ?? -1) ||
      Number(idOf(network, other.platformId) - idOf(network, one.platformId)),
  )
  const yearAgo = now.getTime() - 365 * 86_400_000
  return newest.slice(0, 50).filter(({ publishDate }) => (time(publishDate) ?? -1) > yearAgo)
}

export function influencerRow(
  network: SocialNetwork,
  record: InfluencerRecord,
  { now, posts }: { now: Date; posts: readonly PostOf[] },
): Row {
  const er = record.er ?? engagementOf(network, record)
  const bio = withoutContacts(record.bio, record.username)
  const told = { text: `${record.name} ${bio}`, language: record.language }
  const counted = countedPosts(network, posts, now)
  const saidIn = ({ text, language }: PostOf) => {
    const open = withoutContacts(text, record.username)
    return topicsSaid({ text: open, language }, titleOf(network, open)).all
  }
  const topics = topicsOfCreator(record.categories, told, bio, counted.map(saidIn))
  const brands = new Set(posts.flatMap(post => paidBrandsOf(post, record)))
  return {
    id: idOf(network, record.platformId),
    isPost: false,
    names: stemsIn(record.name, record.language),
    told: stemsIn(`${record.name} ${bio}`, record.language),
    ofAuthor: new Set(),
    tags: tagsIn(bio),
    topics,
    brands,
    mentioned: new Set(counted.flatMap(post => brandsOf(post, record).named)),
    mentions: new Set(),
    handle: plain(record.username),
    named: plain(record.username),
    chosen: {
      themes: [...topics.keys()],
      categoryName: known(...record.categories),
      location: known(record.location),
      places: known(...placesOf(record, bio)),
      growthJumps: known(jumpsIn12Months(record, now)),
      language: known(record.language),
      accountType: known(record.accountType),
      gender: known(record.gender),
      hasEmail: [record.email ? 'true' : 'false'],
      isVerified: [record.isVerified ? 'true' : 'false'],
      figures: isLinked(record) ? ['verified'] : [],
      brands: [...brands],
    },
    figures: {
      ...numbersOf(record),
      er: er === null ? undefined : Math.round(er * 100),
      aqs: record.aqs ?? qualityOf(network, record, now) ?? undefined,
      lastPostDate: time(record.lastPostDate),
      viewsAvg: record.viewsAvg == null ? undefined : Math.trunc(record.viewsAvg),
      growth: growthIn30Days(record, now),
      audienceReachable: record.audience?.reachable?.share,
      audienceSuspicious: record.audience?.suspicious?.share,
      standing: standingOf(record.followers, 6, time(record.lastPostDate)),
    },
    shares: {
      audienceCountry: sharesOf(record.audience?.countries),
      audienceLanguage: sharesOf(record.audience?.languages),
      audienceAge: sharesOf(record.audience?.ages),
      audienceGender: sharesOf(record.audience?.genders),
    },
  }
}

const sharesOf = (part: AudienceShares | null | undefined) =>
  Object.fromEntries(part?.shares.map(({ value, share }) => [value, share]) ?? [])

/** In basis points, from the stated figures of the product. */
function growthIn30Days(record: InfluencerRecord, now: Date): number | undefined {
  const { value } = growthOf30Days(record, now)
  return value === null ? undefined : Math.round(value * 100)
}

/** As the stated figures of the product tell it. */
export function jumpsIn12Months(record: InfluencerRecord, now: Date): 'none' | 'some' | undefined {
  const jumps = jumpsOf(record, now)
  return jumps && (jumps.length === 0 ? 'none' : 'some')
}

export function contentRow(network: SocialNetwork, record: ContentRecord, author: InfluencerRecord): Row {
  const { viewsTotal, likesTotal, commentsTotal } = record
  const text = withoutContacts(record.text, author.username)
  const title = titleOf(network, text)
  const topics = topicsOfPost(author.categories, { text, language: record.language }, title)
  const brands = brandsOf(record, author)
  const audience = network === 'youtube' ? viewsTotal : author.followers
  const rate = likesTotal == null || !audience ? undefined : (likesTotal + (commentsTotal ?? 0)) / audience
  return {
    id: idOf(network, record.platformId),
    isPost: true,
    names: stemsIn([title, ...rawTags(text).map(tag => `#${tag}`)].join(' '), record.language),
    told: stemsIn(text, record.language),
    ofAuthor: stemsIn(author.name, record.language),
    tags: tagsIn(text),
    topics,
    brands: new Set(brands.paid),
    mentioned: new Set(brands.named),
    mentions: new Set(
      record.text.split(/\s/).flatMap(piece => (/^@[\w.]*\w/.exec(piece) ?? []).map(at => plain(at.slice(1)))),
    ),
    handle: plain(author.username),
    named: '',
    chosen: {
      themes: [...topics.keys()],
      isVideo: [record.isVideo ? '1' : '0'],
      timelineType: known(record.timelineType),
      location: known(record.location),
      places: known(...placesOf(author, withoutContacts(author.bio, author.username))),
      language: known(record.language),
    },
    figures: {
      ...numbersOf(record),
      er: rate === undefined ? undefined : Math.min(10_000, Math.round(rate * 10_000)),
      publishDate: time(record.publishDate),
      standing: standingOf(viewsTotal ?? 20 * (likesTotal ?? 0), 7, time(record.publishDate)),
    },
    shares: {},
  }
}

const sorts: Record<string, string> = {
  engagementRating: 'er',
  subscriber: 'followers',
  videoViewCount: 'viewsTotal',
  likes: 'likesTotal',
  comments: 'commentsTotal',
  bestMatch: 'standing',
}
const defaults = {
  influencers: { instagram: 'followers', youtube: 'followers' },
  content: { instagram: 'viewsTotal', youtube: 'viewsTotal' },
} as const

/** The conditions of a valid search. Rates are in basis points. */
export function queryOf(scope: 'influencers' | 'content', input: InfluencerSearch | ContentSearch): Query {
  const given: Record<string, unknown> = { ...input }
  return {
    scope,
    search: input.search,
    choices: choicesOf(given),
    excluded: Object.fromEntries(
      Object.entries(excludedProperties).flatMap(([name, property]) =>
        given[name] === undefined ? [] : [[property, [given[name]].flat().map(String)]],
      ),
    ),
    ranges: rangesOf(given, filtersOf({ scope, network: input.kind })),
    shares: sharedIn(given),
    sort: input.sort === undefined ? defaults[scope][input.kind] : (sorts[input.sort] ?? input.sort),
    direction: input.sortDirection,
  }
}

function choicesOf(given: Record<string, unknown>): Query['choices'] {
  const choices: Record<string, string[]> = {}
  for (const [name, property] of Object.entries(properties)) {
    const value = given[name]
    if (value === undefined) continue
    choices[property] = [...(choices[property] ?? []), ...(Array.isArray(value) ? value : [value]).map(String)]
  }
  return choices
}

function rangesOf(given: Record<string, unknown>, filters: readonly FilterSpec[]): Query['ranges'] {
  const ranges: Record<string, { min: number; max: number }> = {}
  for (const { kind, name } of filters) {
    const [one, other] = [given[`${name}Min`], given[`${name}Max`]]
    if (!['range', 'dates'].includes(kind) || (one === undefined && other === undefined)) continue
    const low = bound(name, one) ?? Number.NEGATIVE_INFINITY
    const high = bound(name, other) ?? Number.POSITIVE_INFINITY
    ranges[name] = low > high ? { min: high, max: low } : { min: low, max: high }
  }
  return ranges
}

/** The least share that each filter means without one. */
const usualShares = { audienceCountry: 30, audienceLanguage: 30, audienceAge: 30, audienceGender: 60 }

function sharedIn(given: Record<string, unknown>): Query['shares'] {
  return Object.entries(usualShares).flatMap(([of, usual]) => {
    const [values, least] = [given[of], given[`${of}Min`]]
    return Array.isArray(values) ? [{ of, values, least: typeof least === 'number' ? least : usual }] : []
  })
}

const excludedProperties: Record<string, string> = {
  withoutBrands: 'brands',
  withoutThemes: 'themes',
  withoutLocations: 'location',
}

const properties: Record<string, string> = {
  themes: 'themes',
  categoryName: 'categoryName',
  location: 'location',
  locations: 'location',
  language: 'language',
  languages: 'language',
  places: 'places',
  growthJumps: 'growthJumps',
  accountType: 'accountType',
  gender: 'gender',
  hasEmail: 'hasEmail',
  isVerified: 'isVerified',
  figures: 'figures',
  brands: 'brands',
  isVideo: 'isVideo',
  timelineType: 'timelineType',
}

function bound(name: string, value: unknown): number | undefined {
  if (typeof value === 'string') return new Date(value).getTime()
  if (typeof value !== 'number') return undefined
  // A bound such as 4.35 % is exactly 435, also where binary arithmetic differs.
  return name === 'er' || name === 'growth' ? Number((value * 100).toFixed(6)) : value
}
