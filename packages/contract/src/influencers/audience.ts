import type { AudienceShares } from './audience-schema.ts'

/** The words and sums of an audience. The browser needs them without the schema. */

export const audienceDimensions = ['countries', 'languages', 'ages', 'genders'] as const
export type AudienceDimension = (typeof audienceDimensions)[number]
export const audienceRates = ['reachable', 'suspicious'] as const
export type AudienceRate = (typeof audienceRates)[number]

export const confidences = ['low', 'medium', 'high'] as const
export type Confidence = (typeof confidences)[number]

/** How far a share of the sample may be from that of all followers: 3 and 6 points, at 95 %. */
export function confidenceOf(sampleSize: number): Confidence {
  if (sampleSize >= 1000) return 'high'
  return sampleSize >= 250 ? 'medium' : 'low'
}

/** The margin of error of a share at 95 % confidence, in percentage points, for the worst case of 50 %. */
export function marginOf(sampleSize: number): number {
  return 98 / Math.sqrt(sampleSize)
}

/** From `some` per cent on, suspicious followers are more than most creators have; from `many` on, they decide. */
export const suspicion = { some: 10, many: 30 } as const

/** The largest share of a part. */
export function largestOf(part: AudienceShares | null): AudienceShares['shares'][number] | undefined {
  return part?.shares.reduce((one, other) => (other.share > one.share ? other : one))
}

/** One decimal in every row of a column: 62.5%, 8.0%. A share above zero is never written as 0.0%. */
export function formatShareInColumn(share: number): string {
  return share > 0 && share < 0.05 ? '<0.1%' : `${share.toFixed(1)}%`
}

/** The sum over all values of the smaller share: in per cent, how much of two audiences is alike. */
export function overlapOf(one: AudienceShares['shares'], other: AudienceShares['shares']): number {
  const shares = new Map(other.map(({ value, share }) => [value, share]))
  const sum = one.reduce((total, { value, share }) => total + Math.min(share, shares.get(value) ?? 0), 0)
  return Math.round(sum * 10) / 10
}
