import { confidenceOf } from '@limelight/contract/influencers/audience'
import type { Audience, AudienceShares } from '@limelight/contract/influencers/audience-schema'
import { ageBrackets } from '@limelight/contract/search/filters'
import { type Place, places } from './places.ts'
import type { Random } from './random.ts'

/** What decides who follows a creator. `real` is the share of followers that were not bought. */
type About = {
  place: Place
  language: string
  group: string
  followers: number
  real: number
  creatorGender: 'female' | 'male' | 'brand'
  now: Date
}

const dayMs = 24 * 60 * 60_000

/** A sample of the followers. Small creators often have none, and some samples lack a part. */
export function audienceSampleOf(random: Random, about: About): Audience | null {
  if (!random.chance(about.followers < 10_000 ? 0.45 : 0.86)) return null
  const sampleSize = Math.max(40, Math.round(Math.min(about.followers * 0.12, 1100) * random.factor(0.45)))
  const sample = {
    date: new Date(about.now.getTime() - random.whole(1, 75) * dayMs).toISOString().slice(0, 10),
    sampleSize,
    confidence: confidenceOf(sampleSize),
  }
  const countries = countriesOf(random, about)
  const suspicious = round(Math.min(80, 3 + 5 * random.factor(0.5) + (1 - about.real) * 70))
  const reachable = round(Math.max(8, (88 - suspicious) * random.between(0.62, 0.96)))
  const isPartial = random.chance(0.08)
  return {
    countries: { shares: countries, ...sample },
    languages: { shares: languagesOf(countries, about), ...sample },
    ages: isPartial ? null : { shares: agesOf(random, about), ...sample },
    genders: isPartial ? null : { shares: gendersOf(random, about), ...sample },
    reachable: { share: reachable, ...sample },
    suspicious: { share: suspicious, ...sample },
  }
}

type Shares = AudienceShares['shares']

/** Groups whose posts need no words are followed from further away. */
const worldwide = new Set(['Travel', 'Gaming', 'Technology', 'Music', 'Art', 'Animals', 'Cars'])
const abroadCount = 9

/** The countries from which creators of a country are followed: the same language, then the largest ones. */
const abroad = new Map(
  places.map(home => {
    const near = places
      .filter(({ country }) => country !== home.country)
      .map(other => ({
        country: other.country,
        pull: other.weight * (other.languages[0] === home.languages[0] ? 24 : 1),
      }))
      .sort((one, other) => other.pull - one.pull)
    return [home.country, near.slice(0, abroadCount)]
  }),
)

function countriesOf(random: Random, { place, language, group, followers }: About): Shares {
  const isEnglish = language === 'en'
  const reach = (worldwide.has(group) ? 0.82 : 1) * (isEnglish ? 0.8 : 1) * (followers > 1_000_000 ? 0.85 : 1)
  const home = Math.min(94, random.between(58, 92) * reach)
  const others = (abroad.get(place.country) ?? []).map(({ country, pull }) => ({
    country,
    pull: pull * random.factor(0.7),
  }))
  const sum = others.reduce((total, { pull }) => total + pull, 0)
  // Some followers live in none of these countries.
  const rest = (100 - home) * 0.9
  return sorted([
    { value: place.country, share: home },
    ...others.map(({ country, pull }) => ({ value: country, share: (rest * pull) / sum })),
  ])
}

const languagesByCountry = new Map(places.map(({ country, languages }) => [country as string, languages]))

/** Followers speak the language of the creator more often than their countries do. */
function languagesOf(countries: Shares, { language }: About): Shares {
  const shares = new Map<string, number>()
  for (const { value, share } of countries) {
    const spoken: readonly string[] = languagesByCountry.get(value) ?? []
    const own = spoken.includes(language) ? share * 0.5 : 0
    shares.set(language, (shares.get(language) ?? 0) + own)
    for (const each of spoken) shares.set(each, (shares.get(each) ?? 0) + (share - own) / spoken.length)
  }
  return sorted([...shares].map(([value, share]) => ({ value, share })))
}

/** The middle of the ages per group; others are 29. */
const middleAges: Partial<Record<string, number>> = {
  Gaming: 22,
  Entertainment: 23,
  Beauty: 25,
  Music: 25,
  Fashion: 27,
  Fitness: 28,
  Family: 34,
  Home: 38,
  Business: 35,
  Outdoors: 36,
  Health: 35,
  Food: 33,
  Cars: 32,
}
const bracketMiddles = [15, 21, 29, 39, 49, 59, 70]

function agesOf(random: Random, { group }: About): Shares {
  const middle = (middleAges[group] ?? 29) * random.factor(0.12)
  const weights = bracketMiddles.map(age => Math.exp(-((Math.log(age / middle) / 0.36) ** 2) / 2) * random.factor(0.12))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return whole(ageBrackets.map((value, at) => ({ value, share: ((weights[at] ?? 0) / sum) * 100 })))
}

/** The share of women per group; others have 50 %. */
const women: Partial<Record<string, number>> = {
  Beauty: 86,
  Fashion: 74,
  Family: 78,
  Home: 70,
  Food: 60,
  Health: 62,
  Animals: 58,
  Travel: 54,
  Gaming: 22,
  Technology: 20,
  Cars: 13,
  Sports: 28,
  Business: 38,
  Outdoors: 40,
}

function gendersOf(random: Random, { group, creatorGender }: About): Shares {
  const lean = creatorGender === 'female' ? 8 : creatorGender === 'male' ? -8 : 0
  const female = round(Math.min(97, Math.max(3, (women[group] ?? 50) + lean + 7 * random.normal())))
  return [
    { value: 'female', share: female },
    { value: 'male', share: round(100 - female) },
  ]
}

function round(share: number): number {
  return Math.round(share * 10) / 10
}

/** Largest first, without traces. Rounded down, so that the sum stays within 100. */
function sorted(shares: Shares): Shares {
  return shares
    .map(({ value, share }) => ({ value, share: Math.floor(share * 10) / 10 }))
    .filter(({ share }) => share >= 0.5)
    .sort((one, other) => other.share - one.share)
}

/** In their order, with a sum of 100: the largest takes what rounding left. */
function whole(shares: Shares): Shares {
  const rounded = shares.map(({ value, share }) => ({ value, share: round(share) }))
  const largest = rounded.reduce((one, other) => (other.share > one.share ? other : one))
  const rest = 100 - rounded.reduce((total, { share }) => total + share, 0)
  return rounded
    .map(one => (one === largest ? { ...one, share: round(one.share + rest) } : one))
    .filter(({ share }) => share > 0)
}
