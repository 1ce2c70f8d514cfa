import { suspicion } from '@limelight/contract/influencers/audience'
import type { InfluencerInfo, Jump } from '@limelight/contract/influencers/schema'
import type { VerdictSentence } from '@limelight/contract/influencers/verdict'
import { type VerdictTone, type VerdictTopic, verdictAnchors } from '@limelight/contract/influencers/verdict-words'

export type Scores = InfluencerInfo['scores']

/** What the rules decide by. Null is unknown. */
export type Facts = {
  quality: number | null
  /** The part of the quality score that sudden jumps lower. */
  steadiness: number | null
  /** The largest one of 12 months, of those that the score counts. */
  jump: Jump | null
  /** The weakest other part. How the audience engages is the second sentence. */
  weakest: { name: string; value: number } | null
  /** The share of suspicious followers in a sample, in per cent. */
  suspicious: number | null
  engagement: number | null
  /** The engagement, in medians of the peers. Rounded as the sentence shows it, like the growth. */
  times: number | null
  peerEngagement: number | null
  growth: number | null
  peerGrowth: number | null
}

export type Rule = {
  name: string
  tone: VerdictTone
  /** When the rule holds, for readers. Of one topic exactly one rule holds. */
  when: string
  /** The figure that decides, if it is not the one of the topic. */
  anchor?: VerdictSentence['anchor']
  holds: (facts: Facts) => boolean
  say: (facts: Facts) => string
}

const { genuine, weak, steady } = { genuine: 70, weak: 45, steady: 50 }
const { some, many } = suspicion
const { strong, behind, unusual } = { strong: 1.2, behind: 0.8, unusual: 5 }
const { still, rush } = { still: 1, rush: 25 }

const isSudden = ({ steadiness }: Facts) => steadiness !== null && steadiness < steady
const within = (value: number | null, from: number, to: number) => value !== null && value >= from && value < to
const isBelow = ({ suspicious }: Facts, bound: number) => suspicious === null || suspicious < bound
const isTrusted = (facts: Facts) => !isSudden(facts) && isBelow(facts, many)
const isQuality = (facts: Facts, from: number, to: number) => isTrusted(facts) && within(facts.quality, from, to)
const isSteadyGrowth = (facts: Facts) => !isSudden(facts) && facts.growth !== null

const isStill = (facts: Facts) =>
  isSteadyGrowth(facts) && within(facts.growth, -still, still) && facts.growth !== -still

const noJumps = `“Steady growth” is unknown or at least ${steady}`
const fewSuspicious = `no sample finds ${many}% or more of the audience suspicious`
const looksSuspicious = ({ suspicious }: Facts) => `${share(suspicious)} of the sampled audience looks suspicious`
const sampled = (facts: Facts) => (facts.suspicious === null ? '' : `; ${looksSuspicious(facts)}`)
const scored = ({ quality }: Facts) => `a quality score of ${quality} of 100`
const weakestWords = ({ weakest }: Facts) =>
  weakest === null ? '' : `, weakest in “${weakest.name}” (${Math.round(weakest.value)})`
const againstPeers = ({ engagement, times, peerEngagement }: Facts) =>
  `${percent(engagement)} is ${decimal(times)} times the median of its peers (${percent(peerEngagement)})`
const peersToo = ({ peerGrowth }: Facts) => (peerGrowth === null ? '' : `, peers ${change(peerGrowth)}`)

export const rules: Record<VerdictTopic, readonly Rule[]> = {
  audience: [
    {
      name: 'AUDIENCE_SUDDEN',
      tone: 'poor',
      when: `The part “Steady growth” of the quality score is below ${steady}: sudden jumps moved the audience.`,
      holds: isSudden,
      say: facts =>
        `Check the audience first: sudden jumps in its size, the largest ${when(facts)}, can mean bought followers (steady growth: ${facts.steadiness} of 100)${sampled(facts)}.`,
    },
    {
      name: 'AUDIENCE_SUSPICIOUS',
      tone: 'poor',
      when: `A sample finds ${many}% or more of the audience suspicious, and ${noJumps}.`,
      anchor: verdictAnchors.suspicious,
      holds: facts => !isSudden(facts) && within(facts.suspicious, many, Number.POSITIVE_INFINITY),
      say: facts => `Check the audience first: ${looksSuspicious(facts)}.`,
    },
    {
      name: 'AUDIENCE_GENUINE',
      tone: 'good',
      when: `The quality score is ${genuine} or more, a sample finds less than ${some}% of the audience suspicious, and ${noJumps}.`,
      holds: facts => isQuality(facts, genuine, Number.POSITIVE_INFINITY) && within(facts.suspicious, 0, some),
      say: facts => `The audience looks genuine: ${scored(facts)}${sampled(facts)}.`,
    },
    {
      name: 'AUDIENCE_ACTIVE',
      tone: 'good',
      when: `The quality score is ${genuine} or more, no sample tells how much of the audience is suspicious, and ${noJumps}.`,
      holds: facts => isQuality(facts, genuine, Number.POSITIVE_INFINITY) && facts.suspicious === null,
      say: facts =>
        `The audience looks active: ${scored(facts)}. No sample of the audience tells yet whether it is genuine.`,
    },
    {
      name: 'AUDIENCE_DOUBTED',
      tone: 'fair',
      when: `The quality score is ${genuine} or more, a sample finds at least ${some}% and less than ${many}% of the audience suspicious, and ${noJumps}.`,
      anchor: verdictAnchors.suspicious,
      holds: facts => isQuality(facts, genuine, Number.POSITIVE_INFINITY) && !isBelow(facts, some),
      say: facts => `The audience is active, but ${looksSuspicious(facts)}: ${scored(facts)}.`,
    },
    {
      name: 'AUDIENCE_MIXED',
      tone: 'fair',
      when: `The quality score is at least ${weak} and below ${genuine}, ${fewSuspicious}, and ${noJumps}.`,
      holds: facts => isQuality(facts, weak, genuine),
      say: facts => `The audience looks mixed: ${scored(facts)}${weakestWords(facts)}${sampled(facts)}.`,
    },
    {
      name: 'AUDIENCE_WEAK',
      tone: 'poor',
      when: `The quality score is below ${weak}, ${fewSuspicious}, and ${noJumps}.`,
      holds: facts => isQuality(facts, Number.NEGATIVE_INFINITY, weak),
      say: facts => `The audience looks weak: ${scored(facts)}${weakestWords(facts)}.`,
    },
    {
      name: 'AUDIENCE_UNKNOWN',
      tone: 'unknown',
      when: `The quality score is unknown, ${fewSuspicious}, and ${noJumps}.`,
      holds: facts => isTrusted(facts) && facts.quality === null,
      say: facts => `Too little is known for a quality score of the audience${sampled(facts)}.`,
    },
  ],
  engagement: [
    {
      name: 'ENGAGEMENT_UNUSUAL',
      tone: 'fair',
      when: `The engagement is at least ${unusual} times the median of its peers.`,
      holds: ({ times }) => within(times, unusual, Number.POSITIVE_INFINITY),
      say: facts => `Engagement is unusually high: ${againstPeers(facts)}, as in groups that like each other’s posts.`,
    },
    {
      name: 'ENGAGEMENT_STRONG',
      tone: 'good',
      when: `The engagement is at least ${strong} times the median of its peers, and below ${unusual} times.`,
      holds: ({ times }) => within(times, strong, unusual),
      say: facts => `Engagement is strong: ${againstPeers(facts)}.`,
    },
    {
      name: 'ENGAGEMENT_USUAL',
      tone: 'fair',
      when: `The engagement is at least ${behind} times the median of its peers, and below ${strong} times.`,
      holds: ({ times }) => within(times, behind, strong),
      say: facts => `Engagement is usual: ${againstPeers(facts)}.`,
    },
    {
      name: 'ENGAGEMENT_WEAK',
      tone: 'poor',
      when: `The engagement is below ${behind} times the median of its peers.`,
      holds: ({ times }) => within(times, Number.NEGATIVE_INFINITY, behind),
      say: facts => `Engagement is weak: ${againstPeers(facts)}.`,
    },
    {
      name: 'ENGAGEMENT_ALONE',
      tone: 'unknown',
      when: 'The engagement is known, but no median of peers that is more than 0.',
      holds: ({ engagement, times }) => engagement !== null && times === null,
      say: ({ engagement }) => `Engagement is ${percent(engagement)}, and there are too few peers to compare it with.`,
    },
    {
      name: 'ENGAGEMENT_UNKNOWN',
      tone: 'unknown',
      when: 'The engagement is unknown.',
      holds: ({ engagement }) => engagement === null,
      say: () => 'Engagement is unknown: too little is known of its likes and comments.',
    },
  ],
  growth: [
    {
      name: 'GROWTH_SUDDEN',
      tone: 'fair',
      when: `The growth of 30 days is known, and the part “Steady growth” of the quality score is below ${steady}.`,
      holds: facts => isSudden(facts) && facts.growth !== null,
      say: facts =>
        `Growth is ${change(facts.growth)} in 30 days, but sudden jumps, the largest ${when(facts)}, make this figure unreliable.`,
    },
    {
      name: 'GROWTH_RUSH',
      tone: 'fair',
      when: `The audience grew by ${rush}% or more in 30 days, and ${noJumps}.`,
      holds: facts => isSteadyGrowth(facts) && within(facts.growth, rush, Number.POSITIVE_INFINITY),
      say: facts => `The audience grows very fast: ${change(facts.growth)} in 30 days${peersToo(facts)}.`,
    },
    {
      name: 'GROWTH_RISING',
      tone: 'good',
      when: `The audience grew by at least ${still}% and less than ${rush}% in 30 days, and ${noJumps}.`,
      holds: facts => isSteadyGrowth(facts) && within(facts.growth, still, rush),
      say: facts => `The audience grows: ${change(facts.growth)} in 30 days${peersToo(facts)}.`,
    },
    {
      name: 'GROWTH_JUMPED',
      tone: 'fair',
      when: `The audience changed by less than ${still}% in 30 days, it jumped in 12 months, and ${noJumps}.`,
      holds: facts => isStill(facts) && facts.jump !== null,
      say: facts =>
        `The audience hardly changed in 30 days (${change(facts.growth)}), but it ${leap(facts)} ${when(facts)}, which its history does not explain.`,
    },
    {
      name: 'GROWTH_STILL',
      tone: 'fair',
      when: `The audience changed by less than ${still}% in 30 days, and no jump of 12 months is known.`,
      holds: facts => isStill(facts) && facts.jump === null,
      say: facts => `The audience is stable: ${change(facts.growth)} in 30 days${peersToo(facts)}.`,
    },
    {
      name: 'GROWTH_FALLING',
      tone: 'poor',
      when: `The audience shrank by ${still}% or more in 30 days, and ${noJumps}.`,
      holds: facts => isSteadyGrowth(facts) && facts.growth !== null && facts.growth <= -still,
      say: facts => `The audience shrinks: ${change(facts.growth)} in 30 days${peersToo(facts)}.`,
    },
    {
      name: 'GROWTH_UNKNOWN',
      tone: 'unknown',
      when: 'The growth of 30 days is unknown.',
      holds: ({ growth }) => growth === null,
      say: () => 'Growth is unknown: the audience of 30 days ago was not recorded.',
    },
  ],
}

function percent(value: number | null): string {
  return `${(value ?? 0).toFixed(2)}%`
}

/** As the page shows it. */
function share(value: number | null): string {
  return `${Number((value ?? 0).toFixed(1))}%`
}

function decimal(value: number | null): string {
  return (value ?? 0).toFixed(1)
}

function change(value: number | null): string {
  const size = Math.abs(value ?? 0)
  return `${(value ?? 0) < 0 ? '−' : '+'}${size.toFixed(1)}%`
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const dayMs = 24 * 60 * 60_000

/** "in the week to May 11". */
function when({ jump }: Facts): string {
  if (jump === null) return ''
  const days = Math.round((Date.parse(jump.to) - Date.parse(jump.from)) / dayMs)
  const span = days === 7 ? 'week' : `${days} days`
  return `in the ${span} to ${dayFormat.format(new Date(jump.to))}`
}

/** "jumped by 18%". */
function leap({ jump }: Facts): string {
  const { before, after } = jump ?? { before: 1, after: 1 }
  const share = Math.round((Math.abs(after - before) / Math.max(1, before)) * 100)
  return `${after < before ? 'dropped' : 'jumped'} by ${share}%`
}
