import type { Audience } from '@limelight/contract/influencers/audience-schema'
import type { Jump } from '@limelight/contract/influencers/schema'
import type { VerdictSentence } from '@limelight/contract/influencers/verdict'
import { verdictAnchors, verdictTopics } from '@limelight/contract/influencers/verdict-words'
import { steadyGrowthPart, usualEngagementPart } from '../scores/scores.ts'
import { type Facts, rules, type Scores } from './rules.ts'

/** Three sentences, one per topic, each made by the one rule of its topic that holds. */
export function verdictOf(scores: Scores, audience: Audience | null, jumps: readonly Jump[]): VerdictSentence[] {
  const facts = factsOf(scores, audience, jumps)
  return verdictTopics.map(topic => {
    const rule = rules[topic].find(({ holds }) => holds(facts))
    if (rule === undefined) throw new Error(`No rule of ${topic} holds.`)
    const { name, tone, when, say, anchor = verdictAnchors[topic] } = rule
    return { topic, tone, text: say(facts), anchor, rule: { name, text: when } }
  })
}

/** Nothing is a multiple of less. */
const smallestMedian = 0.01

export function factsOf({ er, aqs, growth30d }: Scores, audience: Audience | null, jumps: readonly Jump[]): Facts {
  const peerEngagement = er.median === null || er.median < smallestMedian ? null : er.median
  return {
    quality: aqs.value,
    steadiness: aqs.components.find(({ name }) => name === steadyGrowthPart)?.value ?? null,
    jump: largestOf(jumps),
    weakest: weakestOf(aqs),
    suspicious: audience?.suspicious?.share ?? null,
    engagement: er.value,
    times: er.value === null || peerEngagement === null ? null : toTenths(er.value / peerEngagement),
    peerEngagement,
    growth: growth30d.value === null ? null : toTenths(growth30d.value),
    peerGrowth: growth30d.median,
  }
}

function largestOf(jumps: readonly Jump[]): Jump | null {
  const size = ({ before, after }: Jump) => Math.abs(after - before)
  return jumps.reduce<Jump | null>((best, jump) => (best !== null && size(best) >= size(jump) ? best : jump), null)
}

/** Rules decide by the figure that the sentence shows, so that “0.8 times” is never below 0.8. */
function toTenths(value: number): number {
  return Number(value.toFixed(1))
}

function weakestOf({ components }: Scores['aqs']): Facts['weakest'] {
  let weakest: Facts['weakest'] = null
  for (const { name, value, weight } of components) {
    if (value === null || weight === 0 || weight === 1 || name === usualEngagementPart) continue
    if (weakest === null || value < weakest.value) weakest = { name, value }
  }
  return weakest
}
