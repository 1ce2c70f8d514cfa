import type { InfluencerInfo, Score } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/social-networks'
import type { GrowthRow, InfluencerRow } from '@limelight/db/influencers/tables'
import { knownDate, knownNumber, knownRate } from '../search-view.ts'
import type { Metric, Standing } from './peers.ts'
import {
  type Component,
  engagementComponents,
  engagementFormula,
  engagementOf,
  givenBySource,
  growthOf30Days,
  qualityComponents,
  totalOf,
} from './scores.ts'

type Past = Pick<GrowthRow, 'date' | 'followers'>[]

/** The scores of a report: what is stored, how it comes about, and where it stands among peers. */
export function scoresOf(
  network: SocialNetwork,
  row: InfluencerRow,
  past: Past,
  placed: (metric: Metric, value: number | null) => Standing,
): InfluencerInfo['scores'] {
  const figures = toFigures(row, past)
  const at = new Date(Number(row.as_of))
  const growth = growthOf30Days(figures, at)
  const score = (metric: Metric, value: number | null, components: Component[]): Score => ({
    value,
    ...placed(metric, value),
    components,
  })
  return {
    er: score('er', figures.er, ofEngagement(network, row)),
    aqs: score('aqs', knownNumber(row.aqs), ofQuality(knownNumber(row.aqs), qualityComponents(network, figures, at))),
    growth30d: score('growth30d', growth.value, growth.components),
  }
}

export function explainEngagement(network: SocialNetwork, row: InfluencerRow): string {
  const { er, likesAvg, commentsAvg, viewsAvg, followers } = toFigures(row, [])
  const formula = engagementFormula(network)
  if (er === null) return `${formula}; not all of it is known`
  if (!isOurs(network, row)) return `${er} %, as the source of the figures states it`
  const audience = network === 'youtube' ? viewsAvg : followers
  return `${formula}: (${likesAvg} + ${commentsAvg ?? 0}) / ${audience} × 100 = ${er} %`
}

/** A row of the store, which writes -1 for what is not known, as the formulas take it. */
export function toFigures(row: InfluencerRow, growth: Past) {
  return {
    followers: row.followers,
    following: knownNumber(row.following),
    er: knownRate(row.er),
    likesAvg: knownNumber(row.likes_avg),
    commentsAvg: knownNumber(row.comments_avg),
    viewsAvg: knownNumber(row.views_avg),
    lastPostDate: knownDate(row.last_post_date),
    growth,
  }
}

function ofEngagement(network: SocialNetwork, row: InfluencerRow): Component[] {
  const components = engagementComponents(network, toFigures(row, []))
  const er = knownRate(row.er)
  return er === null || isOurs(network, row) ? components : givenBySource(er, ' %', components)
}

function isOurs(network: SocialNetwork, row: InfluencerRow): boolean {
  return engagementOf(network, toFigures(row, [])) === knownRate(row.er)
}

/** One point apart is rounding. */
function ofQuality(aqs: number | null, components: Component[]): Component[] {
  const ours = totalOf(components)
  return aqs === null || (ours !== null && Math.abs(ours - aqs) <= 1) ? components : givenBySource(aqs, '', components)
}
