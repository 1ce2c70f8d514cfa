import { type InfluencerCopyRow, type InfluencerRow, unknownGrowth } from '@limelight/db/influencers/tables'
import type { FollowerHistory } from '../store.ts'
import { growthOf30Days, jumpsOf } from './scores.ts'

/** The growth that searches filter by, in basis points. */
export function storedGrowthOf(
  { followers }: Pick<InfluencerRow, 'followers'>,
  past: FollowerHistory,
  asOf: Date,
): number {
  const { value } = growthOf30Days({ followers, growth: past }, asOf)
  return value === null ? unknownGrowth : Math.round(value * 100)
}

/** Whether the followers jumped, as reports and searches say it. Too short a history says nothing. */
export function storedJumpsOf(
  { followers }: Pick<InfluencerRow, 'followers'>,
  past: FollowerHistory,
  asOf: Date,
): InfluencerCopyRow['jumps'] {
  const jumps = jumpsOf({ followers, growth: past }, asOf)
  if (jumps === undefined) return ''
  return jumps.length === 0 ? 'none' : 'some'
}
