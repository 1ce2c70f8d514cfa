import { engagementRate } from '@limelight/contract/content/engagement'
import type { GrowthPoint, Score } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { audienceJumps, followersAt, type History, historyOf, type Jump } from './growth-history.ts'

/**
 * The scores that docs/scores.md explains. They depend on the figures alone: ingestion stores the
 * results, reports show their parts.
 */

type Figure = number | null | undefined

export type Figures = {
  followers: number
  following?: Figure
  /** Percent, if the source states it. */
  er?: Figure
  likesAvg?: Figure
  commentsAvg?: Figure
  viewsAvg?: Figure
  lastPostDate?: string | null | undefined
  growth: Pick<GrowthPoint, 'date' | 'followers'>[]
}

export type Component = Score['components'][number]

/** Points of a curve: linear between them, flat outside. */
type Curve = readonly (readonly [at: number, score: number])[]

const engagementCurve: Curve = [
  [0, 0],
  [0.5, 45],
  [1, 75],
  [1.5, 90],
  [2, 100],
  [5, 100],
  [10, 40],
]
const commentsCurve: Curve = [
  [0, 0],
  [0.3, 40],
  [1, 90],
  [2, 100],
  [10, 100],
  [20, 60],
  [40, 10],
]
const followingCurve: Curve = [
  [0.3, 0],
  [1, 35],
  [2, 55],
  [5, 75],
  [20, 100],
]
const jumpsCurve: Curve = [
  [0, 100],
  [0.05, 85],
  [0.2, 40],
  [0.4, 0],
]
const recencyCurve: Curve = [
  [7, 100],
  [30, 70],
  [90, 25],
  [180, 0],
]

/** The usual engagement in percent at 10,000 followers, and how fast it falls with size. */
const usualEngagement = {
  instagram: { at10k: 3.5, falls: 0.2 },
  youtube: { at10k: 4.5, falls: 0.08 },
} as const satisfies Record<SocialNetwork, unknown>

/** The names of parts that other rules speak of. */
export const usualEngagementPart = 'Engagement for its size'
export const steadyGrowthPart = 'Steady growth'

/** With less known weight than this there is no score. */
const minKnownShare = 0.5

const dayMs = 24 * 60 * 60_000

/** Percent with two decimals. */
export function engagementOf(
  network: SocialNetwork,
  { likesAvg: likes, commentsAvg: comments, viewsAvg: views, followers }: Figures,
): number | null {
  return engagementRate(network, { likes, comments, views, followers })
}

export function engagementFormula(network: SocialNetwork): string {
  return network === 'youtube'
    ? '(average likes + average comments) / average views × 100'
    : '(average likes + average comments) / followers × 100'
}

/** 0 to 100; null when too little is known. `at` is the day of the figures. */
export function qualityOf(network: SocialNetwork, figures: Figures, at: Date): number | null {
  const total = totalOf(qualityParts(network, figures, at))
  return total === null ? null : Math.round(total)
}

/** The weighted sum of the parts. */
export function totalOf(components: Pick<Component, 'value' | 'weight'>[]): number | null {
  const known = components.filter(({ value, weight }) => value !== null && weight > 0)
  if (known.length === 0) return null
  return round(
    known.reduce((sum, { value, weight }) => sum + (value ?? 0) * weight, 0),
    2,
  )
}

/**
 * The parts of the audience quality score. Unknown parts weigh nothing, and the others share their
 * weight.
 */
export function qualityComponents(network: SocialNetwork, figures: Figures, at: Date): Component[] {
  return qualityParts(network, figures, at).map(({ text, ...part }) => ({ ...part, text: text() }))
}

function qualityParts(network: SocialNetwork, figures: Figures, at: Date): (Omit<Component, 'text'> & Part)[] {
  const parts = [
    { name: usualEngagementPart, share: 0.35, ...engagementPart(network, figures) },
    { name: steadyGrowthPart, share: 0.25, ...growthPart(figures, at) },
    { name: 'Comments among the reactions', share: 0.15, ...commentsPart(figures) },
    { name: 'Followers for each account followed', share: 0.15, ...followingPart(figures) },
    { name: 'Still posting', share: 0.1, ...recencyPart(figures, at) },
  ]
  const known = parts.filter(({ value }) => value !== null).reduce((sum, { share }) => sum + share, 0)
  return parts.map(({ share, name, value, text }) => ({
    name,
    value,
    weight: value === null || known < minKnownShare ? 0 : round(share / known, 4),
    text,
  }))
}

/** Growth of the audience within 30 days, in percent. */
export function growthOf30Days(figures: Pick<Figures, 'followers' | 'growth'>, at: Date) {
  const day = Math.floor(at.getTime() / dayMs) - 30
  const known = followersAt(pastOf(figures, at), new Date(day * dayMs))
  const then = known === undefined ? 0 : Math.round(known)
  if (then === 0) {
    return { value: null, components: () => [unknown('Growth', 'Nothing is known of the audience 30 days before.')] }
  }
  const gained = figures.followers - then
  const value = round((gained / then) * 100, 2)
  const text = () =>
    `${count(then)} followers 30 days before, ${count(figures.followers)} now: ${count(gained)} ${gained === 1 ? 'is' : 'are'} ${value}%.`
  return { value, components: () => [{ name: 'Growth', value, weight: 1, text: text() }] }
}

/** The parts of the engagement rate in percent, which add up to it. */
export function engagementComponents(network: SocialNetwork, figures: Figures): Component[] {
  const audience = network === 'youtube' ? figures.viewsAvg : figures.followers
  const of = network === 'youtube' ? 'views of a video' : 'followers'
  return (['likes', 'comments'] as const).map(kind => {
    const average = kind === 'likes' ? figures.likesAvg : figures.commentsAvg
    const name = kind === 'likes' ? 'Likes' : 'Comments'
    if (!isKnown(average) || !isKnown(audience) || audience <= 0) return unknown(name, `The ${kind} are not known.`)
    const value = round((average / audience) * 100, 2)
    const text = `${count(average)} ${kind} on average for ${count(audience)} ${of}: ${value}%.`
    return { name, value, weight: 1, text }
  })
}

/** A figure that the source states: our parts are listed with weight 0. */
export function givenBySource(value: number, unit: string, components: Component[]): Component[] {
  const ours = totalOf(components)
  const other = ours === null ? '' : ` Our formula would make ${ours}${unit} of the parts beside it.`
  return [
    {
      name: 'As the source states it',
      value,
      weight: 1,
      text: `It came as ${value}${unit} with these figures.${other}`,
    },
    ...components.map(component => ({ ...component, weight: 0 })),
  ]
}

/** Most values are stored without their text, which takes longer to make. */
type Part = { value: number | null; text: () => string }

function engagementPart(network: SocialNetwork, figures: Figures): Part {
  const er = figures.er ?? engagementOf(network, figures)
  if (!isKnown(er)) return { value: null, text: () => 'The engagement is not known.' }
  const usual = usualEngagementOf(network, figures.followers)
  const times = er / usual
  const compared = () => (round(times, 1) === 1 ? 'what' : `${round(times, 1)} times what`)
  return {
    value: read(engagementCurve, times),
    text: () => `${round(er, 2)}% is ${compared()} creators of this size usually have (${round(usual, 1)}%).`,
  }
}

function usualEngagementOf(network: SocialNetwork, followers: number): number {
  const { at10k, falls } = usualEngagement[network]
  return at10k * (Math.max(100, followers) / 10_000) ** -falls
}

/** The history, with the day of the figures themselves. */
function pastOf({ followers, growth }: Pick<Figures, 'followers' | 'growth'>, at: Date): History {
  const today = at.toISOString().slice(0, 10)
  return historyOf([...growth.filter(({ date }) => date !== today), { date: today, followers }], at)
}

/** The jumps that the score counts; unknown if the history is too short. */
export function jumpsOf(figures: Pick<Figures, 'followers' | 'growth'>, at: Date): Jump[] | undefined {
  return audienceJumps(pastOf(figures, at))?.jumps
}

function growthPart(figures: Figures, at: Date): Part {
  const jumps = audienceJumps(pastOf(figures, at))
  if (jumps === undefined) return { value: null, text: () => 'Too little is known of the past audience.' }
  const value = read(jumpsCurve, jumps.share)
  const { length } = jumps.jumps
  if (length === 0)
    return {
      value,
      text: () =>
        'In 12 months no week lay more than 6% above or 3% below its usual pace, as where followers are bought.',
    }
  const word = length === 1 ? 'jump' : 'jumps'
  return {
    value,
    text: () =>
      `${length} sudden ${word} in 12 months moved ${round(jumps.share * 100, 1)}% of the audience; bought followers come and go like this.`,
  }
}

function commentsPart({ likesAvg, commentsAvg }: Figures): Part {
  if (!isKnown(likesAvg) || !isKnown(commentsAvg) || likesAvg === 0) {
    return { value: null, text: () => 'Likes or comments are not known.' }
  }
  const per100 = (commentsAvg / likesAvg) * 100
  return {
    value: read(commentsCurve, per100),
    text: () => `${round(per100, 1)} comments for 100 likes; where people talk by themselves there are 1 to 10.`,
  }
}

function followingPart({ followers, following }: Figures): Part {
  if (!isKnown(following)) return { value: null, text: () => 'How many accounts it follows is not known.' }
  const ratio = followers / Math.max(1, following)
  return {
    value: read(followingCurve, ratio),
    text: () => `${count(ratio)} followers for each account it follows; who follows back to grow has about one.`,
  }
}

function recencyPart({ lastPostDate }: Figures, at: Date): Part {
  if (lastPostDate === null || lastPostDate === undefined) {
    return { value: null, text: () => 'The day of the last post is not known.' }
  }
  const days = Math.max(0, Math.floor((at.getTime() - new Date(lastPostDate).getTime()) / dayMs))
  return {
    value: read(recencyCurve, days),
    text: () => `The last post was ${days} ${days === 1 ? 'day' : 'days'} old.`,
  }
}

function read(curve: Curve, at: number): number {
  const next = curve.findIndex(([place]) => place >= at)
  const [toPlace, toScore] = curve.at(next) ?? [0, 0]
  const [fromPlace, fromScore] = curve[next - 1] ?? [toPlace, toScore]
  if (next <= 0 || toPlace === fromPlace) return toScore
  return Math.round(fromScore + ((at - fromPlace) / (toPlace - fromPlace)) * (toScore - fromScore))
}

function isKnown(figure: Figure): figure is number {
  return figure !== null && figure !== undefined
}

function unknown(name: string, text: string): Component {
  return { name, value: null, weight: 0, text }
}

const small = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const large = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Formats a number; large ones without a fraction. */
function count(value: number): string {
  return (Math.abs(value) < 100 ? small : large).format(value)
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
