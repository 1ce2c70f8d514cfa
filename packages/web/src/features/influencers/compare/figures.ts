import type { InfluencerBrief, PlacedFigure } from '@limelight/contract/influencers/schema'
import { formatChange, formatCompact, formatDecimal, formatPercent } from '../../../display/format.ts'
import type { SocialNetwork } from '../../../search/network.ts'

/** A row of the comparison. The highest value is the best, unless more is only different. */
export type CompareFigure = {
  name: string
  format: (value: number) => string
  isNeutral?: true
  of: (figures: InfluencerBrief['placedFigures']) => PlacedFigure
}

export function compareFigures(network: SocialNetwork): CompareFigure[] {
  const isVideo = network === 'youtube'
  return [
    {
      name: isVideo ? 'Subscribers' : 'Followers',
      format: formatCompact,
      isNeutral: true,
      of: ({ followers }) => followers,
    },
    {
      name: 'Growth, 30 days',
      format: value => formatChange(value, size => formatPercent(size, 1)),
      of: ({ growth30d }) => growth30d,
    },
    { name: 'Engagement', format: value => formatPercent(value), of: ({ er }) => er },
    { name: 'Quality score', format: value => String(Math.round(value)), of: ({ aqs }) => aqs },
    { name: 'Average likes', format: formatCompact, of: ({ likesAvg }) => likesAvg },
    { name: 'Average views', format: formatCompact, of: ({ viewsAvg }) => viewsAvg },
    { name: 'Average comments', format: formatCompact, of: ({ commentsAvg }) => commentsAvg },
    {
      name: isVideo ? 'Videos per week' : 'Posts per week',
      format: formatDecimal,
      isNeutral: true,
      of: ({ postsPerWeek }) => postsPerWeek,
    },
  ]
}

/**
 * The places of the best values. Values that look equal are equally good; if all look equal, or
 * only one is known, none is the best.
 */
export function bestPlaces(values: readonly (number | null)[], format: (value: number) => string): Set<number> {
  const known = values.flatMap(value => value ?? [])
  const best = format(Math.max(...known))
  const isTie = known.every(value => format(value) === best)
  if (known.length < 2 || isTie) return new Set()
  return new Set(values.flatMap((value, place) => (value !== null && format(value) === best ? [place] : [])))
}
