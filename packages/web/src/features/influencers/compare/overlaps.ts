import { type AudienceDimension, audienceDimensions, overlapOf } from '@limelight/contract/influencers/audience'
import type { Audience } from '@limelight/contract/influencers/audience-schema'

export type Compared = { id: string; name: string; audience: Audience | null }
export type Pair = {
  one: Compared
  other: Compared
  /** Null where one of them has no sample. */
  overlaps: Record<AudienceDimension, number | null>
}

/** Every pair of creators who both have a sample, the most alike first. */
export function pairsOf(compared: readonly Compared[]): Pair[] {
  const pairs = compared.flatMap((one, place) => compared.slice(place + 1).map(other => toPair(one, other)))
  return pairs
    .filter(({ overlaps }) => audienceDimensions.some(dimension => overlaps[dimension] !== null))
    .sort((left, right) => averageOf(right) - averageOf(left))
}

function toPair(one: Compared, other: Compared): Pair {
  const of = (dimension: AudienceDimension) => {
    const [left, right] = [one.audience?.[dimension], other.audience?.[dimension]]
    return left == null || right == null ? null : overlapOf(left.shares, right.shares)
  }
  return {
    one,
    other,
    overlaps: { countries: of('countries'), languages: of('languages'), ages: of('ages'), genders: of('genders') },
  }
}

function averageOf({ overlaps }: Pair): number {
  const known = Object.values(overlaps).filter(overlap => overlap !== null)
  return known.reduce((sum, overlap) => sum + overlap, 0) / Math.max(1, known.length)
}
