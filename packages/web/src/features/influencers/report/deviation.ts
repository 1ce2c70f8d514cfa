import type { Score } from '@limelight/contract/influencers/schema'

/**
 * The distance of a figure from the median of its peers: ±1 is a difference of one whole median.
 * Without a positive median, it is derived from the percentile.
 */
export function deviation({ value, median, percentile }: Pick<Score, 'value' | 'median' | 'percentile'>): number {
  if (value === null) return 0
  if (median !== null && median > 0) return (value - median) / median
  return ((percentile ?? 50) - 50) / 50
}
