import type { InfluencerRecord } from '@limelight/contract/influencers/ingestion'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Random } from './random.ts'

/** The size, growth and engagement of audiences. */
export type Audience = {
  followers: number
  following: number | null
  /** Reactions to a usual post, and views of a usual video. */
  likes: number
  comments: number
  views: number
  /** The relative audience per week of a year. */
  path: readonly number[]
  /** The share of followers that were not bought. */
  real: number
}

const smallest = 1000
const maxFollowers = 180_000_000
/** The exponent of the power law of audience sizes. */
const slope = 0.74

/** A power law between two bounds; `place` in [0, 1) is the quantile. */
export function followersAt(place: number): number {
  const kept = 1 - place * (1 - (smallest / maxFollowers) ** slope)
  return Math.round(smallest * kept ** (-1 / slope))
}

/** The usual engagement in percent at 10,000 followers, and how it falls with size. */
const usual = { instagram: { er: 3.5, falls: 0.2 }, youtube: { er: 4.5, falls: 0.08 } } as const

export function audienceOf(
  random: Random,
  { network, followers }: { network: SocialNetwork; followers: number },
): Audience {
  const buys = random.chance(0.09)
  const { path, boughtShare } = pathOf(random, buys)
  const real = Math.max(0.15, 1 - boughtShare)
  const { er: at10k, falls } = usual[network]
  const er = Math.min(28, at10k * (followers / 10_000) ** -falls * random.factor(0.42) * real ** 1.6)
  const videoViews = followers * 0.16 * (followers / 10_000) ** -0.06 * random.factor(0.7) * real
  const reactions = ((network === 'youtube' ? videoViews : followers) * er) / 100
  const comments = 0.028 * random.factor(0.55) * real
  return {
    followers,
    following: network === 'youtube' ? null : followingOf(random, followers),
    likes: reactions / (1 + comments),
    comments: (reactions * comments) / (1 + comments),
    views: network === 'youtube' ? videoViews : (reactions / 0.06) * random.factor(0.35),
    path,
    real,
  }
}

const yearWeeks = 52

/** The relative audience per week of a year: steady growth, campaigns and bought followers. */
function pathOf(random: Random, buys: boolean): { path: number[]; boughtShare: number } {
  const pace = random.chance(0.12) ? -random.between(0.0005, 0.003) : 0.0008 + 0.006 * random.unit() ** 2.2
  const campaigns = new Map<number, number>()
  for (let left = random.whole(0, 3); left > 0; left -= 1) {
    campaigns.set(random.whole(2, 50), random.between(0.012, 0.05))
  }
  const purchases = new Map<number, number>()
  if (buys) {
    for (let left = random.whole(1, 2); left > 0; left -= 1) {
      purchases.set(random.whole(4, 48), random.between(0.09, 0.34))
    }
  }
  const path = [1]
  let real = 1
  let bought = 0
  for (let week = 1; week <= yearWeeks; week += 1) {
    real *= 1 + pace + (campaigns.get(week) ?? 0) + (campaigns.get(week - 1) ?? 0) / 3 + 0.0009 * random.normal()
    const purchase = purchases.get(week) ?? 0
    // Networks remove some of the bought followers every week, and sometimes many at once.
    bought = bought * (random.chance(0.03) ? 0.6 : 0.985) + purchase * (real + bought)
    path.push(real + bought)
  }
  return { path, boughtShare: bought / (real + bought) }
}

const dayMs = 24 * 60 * 60_000

/** Data sources visit small creators less often. */
const rarelySeen = 4000

/**
 * The last `weeks` weeks before `now`, oldest first. Its own random stream keeps the length of the
 * history from changing the creator.
 */
export function growthOf(
  random: Random,
  { path, followers, er, now, weeks }: Pick<Audience, 'path' | 'followers'> & GrowthPlan,
): InfluencerRecord['growth'] {
  const today = path.at(-1) ?? 1
  const days = daysBefore(now)
  const between = followers < rarelySeen ? 4 : 1
  const points: InfluencerRecord['growth'] = []
  for (let ago = Math.floor(weeks / between) * between; ago > 0; ago -= between) {
    const size = path[yearWeeks - ago] ?? today
    points.push({
      date: days[ago] ?? '',
      followers: Math.round((followers * size) / today),
      er: er === null ? null : Math.min(60, Math.round(er * (today / size) ** 0.8 * random.factor(0.06) * 100) / 100),
    })
  }
  return points
}
type GrowthPlan = { er: number | null; now: Date; weeks: number }

let known: { now: number; days: string[] } = { now: Number.NaN, days: [] }

/** The date of this many weeks ago. All creators of a world share these dates. */
function daysBefore(now: Date): string[] {
  const time = now.getTime()
  if (known.now !== time) {
    const days = Array.from({ length: yearWeeks + 1 }, (_, weeks) =>
      new Date(time - weeks * 7 * dayMs).toISOString().slice(0, 10),
    )
    known = { now: time, days }
  }
  return known.days
}

/** Creators who follow back to grow follow about as many as follow them. */
function followingOf(random: Random, followers: number): number | null {
  if (random.chance(0.02)) return null
  if (random.chance(0.06)) return Math.min(7500, Math.round(followers * random.between(0.5, 1.1)))
  return Math.min(7500, Math.round(430 * random.factor(0.9)))
}
