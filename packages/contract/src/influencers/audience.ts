import * as z from 'zod'

/** What is known about the followers of a creator, from a sample of them. */

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

const sampleFields = {
  date: z.iso.date(),
  /** How many followers were looked at. */
  sampleSize: z.int(),
  confidence: z.enum(confidences),
}
const sharesSchema = z.object({ shares: z.array(z.object({ value: z.string(), share: z.number() })), ...sampleFields })
export type AudienceShares = z.infer<typeof sharesSchema>
const rateSchema = z.object({ share: z.number(), ...sampleFields })
export type AudienceShare = z.infer<typeof rateSchema>

/** Shares in per cent. Each part has a sample of its own; a part without a sample is null. */
export const audienceSchema = z.object({
  countries: sharesSchema.nullable(),
  languages: sharesSchema.nullable(),
  ages: sharesSchema.nullable(),
  genders: sharesSchema.nullable(),
  /** Followers who follow few enough accounts to see a post. */
  reachable: rateSchema.nullable(),
  /** Followers who look bought or automated. */
  suspicious: rateSchema.nullable(),
})
export type Audience = z.infer<typeof audienceSchema>

/** The sum over all values of the smaller share: in per cent, how much of two audiences is alike. */
export function overlapOf(one: AudienceShares['shares'], other: AudienceShares['shares']): number {
  const shares = new Map(other.map(({ value, share }) => [value, share]))
  const sum = one.reduce((total, { value, share }) => total + Math.min(share, shares.get(value) ?? 0), 0)
  return Math.round(sum * 10) / 10
}
