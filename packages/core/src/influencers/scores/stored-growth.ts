import { type InfluencerRow, unknownGrowth } from '@limelight/db/influencers/tables'
import type { FollowerHistory } from '../store.ts'
import { growthOf30Days } from './scores.ts'

/** The growth that searches filter by, in basis points. */
export function storedGrowthOf(
  { followers }: Pick<InfluencerRow, 'followers'>,
  past: FollowerHistory,
  asOf: Date,
): number {
  const { value } = growthOf30Days({ followers, growth: past }, asOf)
  return value === null ? unknownGrowth : Math.round(value * 100)
}
