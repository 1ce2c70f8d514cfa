import type { ContentItem } from '@limelight/contract/content/schema'
import type { GrowthPoint, InfluencerInfo } from '@limelight/contract/influencers/schema'

/**
 * The formulas of docs/scores.md over what a report shows, written a second time. They share no code
 * with the product.
 */
export type Shown = { info: InfluencerInfo; posts: ContentItem[] }

type Curve = readonly (readonly [at: number, score: number])[]
const curves = {
  engagement: [
    [0, 0],
    [0.5, 45],
    [1, 75],
    [1.5, 90],
    [2, 100],
    [5, 100],
    [10, 40],
  ],
  growth: [
    [0, 100],
    [0.05, 85],
    [0.2, 40],
    [0.4, 0],
  ],
  comments: [
    [0, 0],
    [0.3, 40],
    [1, 90],
    [2, 100],
    [10, 100],
    [20, 60],
    [40, 10],
  ],
  following: [
    [0.3, 0],
    [1, 35],
    [2, 55],
    [5, 75],
    [20, 100],
  ],
  recency: [
    [7, 100],
    [30, 70],
    [90, 25],
    [180, 0],
  ],
} as const satisfies Record<string, Curve>

const dayMs = 86_400_000
const dayOf = (date: string) => Math.floor(Date.parse(date) / dayMs)
const round = (value: number, decimals = 2) => Number(value.toFixed(decimals))

export function averagesShown({ posts }: Shown) {
  return {
    likesAvg: mean(posts.map(({ likesTotal }) => likesTotal)),
    commentsAvg: mean(posts.map(({ commentsTotal }) => commentsTotal)),
    viewsAvg: mean(posts.map(({ viewsTotal }) => viewsTotal)),
    posts: posts.length,
  }
}

function mean(values: (number | null)[]): number | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : Math.round((known.reduce((sum, one) => sum + one, 0) / known.length) * 100) / 100
}

export function rhythmShown({ info, posts }: Shown): number | null {
  const times = posts.flatMap(({ publishDate }) => (publishDate === null ? [] : [Date.parse(publishDate)]))
  if (times.length < 3) return null
  const weeks = Math.max(1, (Date.parse(info.asOf) - Math.min(...times)) / (7 * dayMs))
  return Math.round(((times.length - 1) / weeks) * 100) / 100
}

export function rateShown(shown: Shown): number | null {
  const { likesAvg, commentsAvg, viewsAvg } = averagesShown(shown)
  return rateOf(shown.info, { likes: likesAvg, comments: commentsAvg, views: viewsAvg })
}

export function postRate(info: InfluencerInfo, post: ContentItem): number | null {
  return rateOf(info, { likes: post.likesTotal, comments: post.commentsTotal, views: post.viewsTotal })
}

type Counts = { likes: number | null; comments: number | null; views: number | null }

function rateOf({ socialNetwork, followers }: InfluencerInfo, { likes, comments, views }: Counts): number | null {
  const audience = socialNetwork === 'youtube' ? views : followers
  return likes === null || !audience ? null : Math.min(100, round(((likes + (comments ?? 0)) / audience) * 100))
}

/** Consecutive steps in the same direction are one jump. */
export function jumpsShown({ info }: Shown) {
  const merged: { from: string; to: string; isGain: boolean }[] = []
  for (const { from, to, beyond } of suddenSteps(info.growth) ?? []) {
    const last = merged.at(-1)
    if (last?.to === from && last.isGain === beyond > 0) last.to = to
    else merged.push({ from, to, isGain: beyond > 0 })
  }
  const on = (day: string) => info.growth.find(({ date }) => date === day)?.followers
  return merged.map(({ from, to }) => ({ from, to, before: on(from), after: on(to) }))
}

/** Steps of the chart that are 6 % per week or more above the usual growth, or 3 % below it. */
function suddenSteps(growth: GrowthPoint[]) {
  const steps = growth.slice(1).flatMap((to, at) => {
    const from = growth[at]
    const days = dayOf(to.date) - dayOf(from?.date ?? to.date)
    return from === undefined || from.followers === 0 || days > 45 ? [] : [{ from, to, days }]
  })
  if (steps.length < 8) return undefined
  const paces = steps.map(({ from, to, days }) => Math.log(Math.max(1, to.followers) / from.followers) / days)
  const usual = paces.sort((one, other) => one - other)[Math.floor(paces.length / 2)] ?? 0
  return steps.flatMap(({ from, to, days }) => {
    const beyond = to.followers - from.followers * Math.exp(usual * days)
    const perWeek = beyond / from.followers / Math.max(1, days / 7)
    return perWeek >= 0.06 || perWeek <= -0.03 ? [{ from: from.date, to: to.date, beyond }] : []
  })
}

export function growthShown({ info }: Shown): number | null {
  const then = dayOf(info.asOf) - 30
  const next = info.growth.findIndex(({ date }) => dayOf(date) >= then)
  const after = info.growth[next]
  const before = info.growth[next - 1] ?? (after !== undefined && dayOf(after.date) === then ? after : undefined)
  if (after === undefined || before === undefined) return null
  const part = before === after ? 0 : (then - dayOf(before.date)) / (dayOf(after.date) - dayOf(before.date))
  const followers = Math.round(before.followers + part * (after.followers - before.followers))
  return followers === 0 ? null : round(((info.followers - followers) / followers) * 100)
}

export function qualityShown(shown: Shown): number | null {
  const parts = qualityParts(shown)
  const known = parts.filter(({ value }) => value !== null)
  const weight = known.reduce((sum, { share }) => sum + share, 0)
  if (weight < 0.5) return null
  return Math.round(round(known.reduce((sum, { value, share }) => sum + (value ?? 0) * round(share / weight, 4), 0)))
}

export function qualityParts(shown: Shown): { value: number | null; share: number }[] {
  const { info } = shown
  const { followers, following, lastPostDate } = info
  const rate = rateShown(shown)
  const [at10k, falls] = info.socialNetwork === 'youtube' ? [4.5, 0.08] : [3.5, 0.2]
  const usual = at10k * (Math.max(100, followers) / 10_000) ** -falls
  const sudden = suddenSteps(info.growth)
  const moved = sudden?.reduce((sum, { beyond }) => sum + Math.abs(beyond), 0) ?? 0
  const { likesAvg, commentsAvg } = averagesShown(shown)
  const daysSilent = lastPostDate === null ? null : (Date.parse(info.asOf) - Date.parse(lastPostDate)) / dayMs
  return [
    { share: 0.35, value: rate === null ? null : read(curves.engagement, rate / usual) },
    { share: 0.25, value: sudden === undefined ? null : read(curves.growth, Math.min(1, moved / followers)) },
    {
      share: 0.15,
      value: !likesAvg || commentsAvg === null ? null : read(curves.comments, (commentsAvg / likesAvg) * 100),
    },
    { share: 0.15, value: following === null ? null : read(curves.following, followers / Math.max(1, following)) },
    { share: 0.1, value: daysSilent === null ? null : read(curves.recency, Math.max(0, Math.floor(daysSilent))) },
  ]
}

function read(curve: Curve, at: number): number {
  const next = curve.findIndex(([place]) => place >= at)
  const [toPlace, toScore] = curve.at(next) ?? [0, 0]
  const [fromPlace, fromScore] = curve[next - 1] ?? [toPlace, toScore]
  if (next <= 0) return toScore
  return Math.round(fromScore + ((at - fromPlace) / (toPlace - fromPlace)) * (toScore - fromScore))
}

/** The rank of a value among the known values of a group. */
export function placeAmong(value: number | null, group: (number | null)[]) {
  const known = group.filter(one => one !== null).sort((one, other) => one - other)
  const at = (share: number) => known[Math.min(known.length - 1, Math.floor(share * known.length))]
  const hundredths = Array.from({ length: 101 }, (_, hundredth) => at(hundredth / 100))
  const lower = hundredths.filter(one => one !== undefined && value !== null && one < value).length
  return {
    value,
    percentile: value === null || known.length < 10 ? null : Math.min(100, lower),
    median: known.length < 10 ? null : round(at(0.5) ?? 0),
    peers: group.length,
  }
}
