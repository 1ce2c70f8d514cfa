import type { InfluencerInfo, PlacedFigure, Score } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { InfluencerRow, StoredInfluencer } from '@limelight/db/influencers/tables'
import { knownDate, knownNumber, knownRate } from '../../search/view.ts'
import type { FollowerHistory } from '../store.ts'
import type { Metric, Standing } from './peers.ts'
import {
  type Component,
  engagementComponents,
  engagementFormula,
  givenBySource,
  growthOf30Days,
  qualityComponents,
} from './scores.ts'

/** The scores of a report: the value, its parts, and its rank among peers. */
export function scoresOf(
  network: SocialNetwork,
  row: InfluencerRow,
  past: FollowerHistory,
  placed: Placed,
): InfluencerInfo['scores'] {
  const figures = toFigures(row, past)
  const at = new Date(Number(row.as_of))
  const aqs = knownNumber(row.aqs)
  const growth = growthOf30Days(figures, at)
  const score = (metric: Metric, value: number | null, components: Component[]): Score => ({
    value,
    ...placed(metric, value),
    components,
  })
  return {
    er: score('er', figures.er, partsOf(figures.er, ' %', row.is_er_given, engagementComponents(network, figures))),
    aqs: score('aqs', aqs, partsOf(aqs, '', row.is_aqs_given, qualityComponents(network, figures, at))),
    growth30d: score('growth30d', growth.value, growth.components()),
  }
}

export function explainEngagement(network: SocialNetwork, row: InfluencerRow): string {
  const { er, likesAvg, commentsAvg, viewsAvg, followers } = toFigures(row, [])
  const formula = engagementFormula(network)
  if (er === null) return `${formula}; not all of it is known`
  if (row.is_er_given) return `${er}%, as the source of the figures states it`
  const audience = network === 'youtube' ? viewsAvg : followers
  return `${formula}: (${likesAvg} + ${commentsAvg ?? 0}) / ${audience} × 100 = ${er}%`
}

type Placed = (metric: Metric, value: number | null) => Standing

/** The figures that are shown as they are stored, with their rank among peers. */
export function figuresOf(row: InfluencerRow, placed: Placed): InfluencerInfo['placedFigures'] {
  const place = (metric: Metric, value: number | null): PlacedFigure => ({ value, ...placed(metric, value) })
  return {
    followers: place('followers', row.followers),
    viewsAvg: place('viewsAvg', knownNumber(row.views_avg)),
    likesAvg: place('likesAvg', knownNumber(row.likes_avg)),
    commentsAvg: place('commentsAvg', knownNumber(row.comments_avg)),
    postsPerWeek: place('postsPerWeek', knownNumber(row.posts_per_week)),
  }
}

type StoredFigures = Pick<
  StoredInfluencer,
  'followers' | 'following' | 'er' | 'likes_avg' | 'comments_avg' | 'views_avg' | 'last_post_date'
>

/** Converts a stored row, where -1 means unknown, to the figures of the formulas. */
export function toFigures(row: StoredFigures, growth: FollowerHistory) {
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

function partsOf(value: number | null, unit: string, isGiven: boolean, components: Component[]): Component[] {
  return isGiven && value !== null ? givenBySource(value, unit, components) : components
}
