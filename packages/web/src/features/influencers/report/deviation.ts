import type { Score } from '@limelight/contract/influencers/schema'

/**
 * How far a figure is from the middle of its peers, for the peer bar: ±1 is the whole median more
 * or less. A median of nothing or below is no measure; there the place among the peers is.
 */
export function deviation({ value, median, percentile }: Pick<Score, 'value' | 'median' | 'percentile'>): number {
  if (value === null) return 0
  if (median !== null && median > 0) return (value - median) / median
  return ((percentile ?? 50) - 50) / 50
}
