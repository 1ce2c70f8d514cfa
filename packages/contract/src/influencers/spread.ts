import { engagementRate } from '../content/engagement.ts'
import type { InfluencerInfo } from './schema.ts'

type Averages = Pick<InfluencerInfo, 'socialNetwork' | 'followers' | 'engagement'>

/** The rate of the averages. It is the creator's own rate, unless the source stated another one. */
export function averageRate({ socialNetwork, followers, engagement }: Averages): number {
  const { likesAvg: likes, commentsAvg: comments, viewsAvg: views } = engagement
  return engagementRate(socialNetwork, { likes, comments, views, followers }) ?? 0
}

/** Interpolates linearly between the two nearest values. */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)]
  const high = sorted[Math.ceil(at)]
  return low === undefined || high === undefined ? undefined : low + (high - low) * (at % 1)
}
