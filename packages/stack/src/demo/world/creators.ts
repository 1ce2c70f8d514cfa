import type { InfluencerRecord } from '@limelight/contract/influencers/ingestion'
import type { SocialNetwork } from '@limelight/contract/networks'
import { averagesOf } from '@limelight/core/influencers/scores/post-averages'
import { engagementOf } from '@limelight/core/influencers/scores/scores'
import { avatarsOf } from '../pictures/pictures.ts'
import { audienceOf, followersAt, growthOf } from './audience.ts'
import { audienceSampleOf } from './audience-samples.ts'
import { bioOf, emailOf } from './bios.ts'
import { habitOf } from './habits.ts'
import { type Identity, identityOf } from './identities.ts'
import { type Place, places } from './places.ts'
import { type PostFigures, postFiguresOf } from './post-figures.ts'
import { Random, weighted } from './random.ts'
import { type Topic, topics } from './topics.ts'

export type Creator = {
  network: SocialNetwork
  index: number
  /** Not in the record: the search for similar creators should find it. */
  topic: Topic
  /** Newest first. The averages in the record are those of these posts. */
  posts: readonly PostFigures[]
  record: InfluencerRecord
  person: Person | undefined
}

/** Who a creator is, when that is known beforehand. All posts of a person are about the topic. */
export type Person = {
  identity: Identity & { gender: 'female' | 'male' }
  avatarUrl: string
  topic: Topic
  /** With one language and one city. */
  place: Place
}

export type CreatorKey = {
  seed: number
  network: SocialNetwork
  index: number
  now: Date
  /** Weeks of growth history. */
  weeks: number
  postCount: number
  /** The quantiles of all sizes between which the audience lies, by default those that the number stands for. */
  sizes?: readonly [from: number, to: number] | undefined
  person?: Person | undefined
}

export const networkNumbers = { instagram: 1, youtube: 2 } as const satisfies Record<SocialNetwork, number>

/** Every row of this many creators covers all sizes, from the smallest to the largest. */
export const sizesInARow = 20

const placeOf = weighted(places, place => place.weight)

/** Topic weights per network; other groups weigh 3. */
const popular: Record<SocialNetwork, Partial<Record<string, number>>> = {
  instagram: {
    Beauty: 8,
    Fashion: 8,
    Food: 7,
    Fitness: 7,
    Travel: 7,
    Lifestyle: 6,
    Art: 5,
    Family: 4,
    Gaming: 1,
    Technology: 2,
  },
  youtube: {
    Gaming: 9,
    Technology: 7,
    Music: 7,
    Entertainment: 7,
    Education: 6,
    Food: 5,
    Cars: 5,
    Business: 4,
    Fashion: 2,
  },
}
const topicOf = {
  instagram: weighted(topics, ({ group }) => popular.instagram[group] ?? 3),
  youtube: weighted(topics, ({ group }) => popular.youtube[group] ?? 3),
}

/** Creator number `index` of a network. It depends on seed, number, number of posts and person only. */
export function creatorOf(key: CreatorKey): Creator {
  const { seed, network, index, now, weeks, postCount, person } = key
  const random = new Random(seed, networkNumbers[network], index)
  const isYouTube = network === 'youtube'
  const { place, language, topic, followers, identity } = originOf(random, key)
  const audience = audienceOf(random, { network, followers })
  const email = emailOf(random, identity)
  const hidesLikes = random.chance(0.03)
  const videos = Math.max(3, Math.round(160 * random.factor(1) * (followers / 10_000) ** 0.12))
  const about = { language, place, topic, username: identity.username, email }
  const lastPostDate = lastPostDateOf(random, now)
  const posts = postFiguresOf(new Random(seed, 30 + networkNumbers[network], index), {
    network,
    audience,
    lastPostAt: lastPostDate === null ? null : Date.parse(lastPostDate),
    habit: habitOf(new Random(seed, 70 + networkNumbers[network], index), place.country),
    now,
    // A world without posts knows the averages of some.
    count: Math.max(1, postCount),
    hidesLikes,
  })
  const averages = averagesOf(posts, now.getTime())
  const er = engagementOf(network, { followers, growth: [], ...averages })
  const past = new Random(seed, 20 + networkNumbers[network], index)
  const { bio, city } = bioOf(random, about)

  const record: InfluencerRecord = {
    platformId: platformIdOf(seed, network, index),
    username: identity.username,
    name: identity.name,
    bio,
    email,
    avatarUrl: random.chance(0.015) ? null : random.pick(avatarsOf(identity)),
    isVerified: random.chance(verifiedShare(followers)),
    categories: categoriesOf(random, network, topic),
    followers,
    following: audience.following,
    postsTotal: isYouTube || random.chance(0.01) ? null : postCount + Math.round(420 * random.factor(0.9)),
    viewsTotal: isYouTube && !random.chance(0.01) ? viewsTotalOf(random, videos, audience.views) : null,
    videoTotal: isYouTube && !random.chance(0.01) ? postCount + videos : null,
    ...averages,
    lastPostDate,
    location: random.chance(0.03) ? null : place.country,
    city: new Random(seed, 90 + networkNumbers[network], index).chance(0.62) ? (city ?? '') : '',
    language: random.chance(0.02) ? null : language,
    gender: genderOf(random, identity.gender, isYouTube),
    accountType: isYouTube || random.chance(0.02) ? null : accountTypeOf(random, identity.gender),
    asOf: now.toISOString(),
    growth: growthOf(past, { ...audience, er, now, weeks }),
    // A stream of its own keeps the sample from changing the creator.
    audience: audienceSampleOf(new Random(seed, 40 + networkNumbers[network], index), {
      ...{ place, language, followers, now },
      group: topic.group,
      real: audience.real,
      creatorGender: identity.gender,
    }),
    ...(person && factsOf(person)),
  }
  return { network, index, topic, posts: posts.slice(0, postCount), record, person }
}

function originOf(random: Random, { network, index, sizes, person }: CreatorKey) {
  const place = person?.place ?? placeOf(random)
  const language = random.pick(place.languages)
  const topic = person?.topic ?? topicOf[network](random)
  const row = index % sizesInARow
  const [from, to] = sizes ?? [row / sizesInARow, (row + 1) / sizesInARow]
  const followers = followersAt(from + random.unit() * (to - from))
  const identity = person?.identity ?? identityOf(random, { network, index, place, topic, followers })
  return { place, language, topic, followers, identity }
}

/** Of other creators, sources lack some of these facts. */
function factsOf({ identity: { gender }, avatarUrl, topic, place }: Person) {
  const [city = ''] = place.cities
  const [language = null] = place.languages
  return { avatarUrl, categories: [topic.group, topic.theme], location: place.country, city, language, gender }
}

function verifiedShare(followers: number): number {
  if (followers > 1_000_000) return 0.85
  if (followers > 100_000) return 0.4
  return followers > 20_000 ? 0.07 : 0.01
}

/** The id at the network. It encodes the index, so that ids are unique. */
export function platformIdOf(seed: number, network: SocialNetwork, index: number): string {
  if (network === 'instagram') return String(17_841_400_000_000 + (seed % 1000) * 1_000_000_000 + index * 61)
  return `UC${codeOf(index, 5)}${letters(new Random(seed, 77, index), 17)}`
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A number in base 64. */
export function codeOf(value: number, length: number): string {
  let code = ''
  for (let rest = value; code.length < length; rest = Math.floor(rest / 64)) code = (alphabet[rest % 64] ?? '') + code
  return code
}

export function letters(random: Random, count: number): string {
  let text = ''
  while (text.length < count) text += alphabet[random.whole(0, 63)] ?? ''
  return text
}

/** Some creators have no category, a broad one, or a second one. */
function categoriesOf(random: Random, network: SocialNetwork, topic: Topic): string[] {
  if (random.chance(0.02)) return []
  const own = random.chance(0.04) ? [topic.group] : [topic.group, topic.theme]
  if (!random.chance(0.22)) return own
  const second = topicOf[network](random)
  return [...new Set([...own, second.group, second.theme])]
}

function viewsTotalOf(random: Random, videos: number, views: number): number {
  return Math.min(9e11, Math.round(videos * views * random.between(0.5, 1.6)))
}

const dayMs = 24 * 60 * 60_000

function lastPostDateOf(random: Random, now: Date): string | null {
  if (random.chance(0.015)) return null
  const daysAgo = random.chance(0.76)
    ? random.between(0, 14)
    : random.chance(0.7)
      ? random.between(14, 70)
      : random.between(70, 700)
  return new Date(now.getTime() - Math.round(daysAgo * dayMs)).toISOString()
}

function genderOf(random: Random, gender: 'female' | 'male' | 'brand', isYouTube: boolean) {
  if (random.chance(0.03)) return null
  if (gender !== 'brand' && !random.chance(0.06)) return gender
  return isYouTube ? null : 'unspecified'
}

function accountTypeOf(random: Random, gender: 'female' | 'male' | 'brand') {
  if (gender === 'brand') return random.chance(0.85) ? 'business' : 'creator'
  return random.chance(0.52) ? 'creator' : random.chance(0.65) ? 'personal' : 'business'
}
