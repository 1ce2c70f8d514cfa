import * as z from 'zod'
import { confidences } from './audience.ts'

/** What is known about the followers of a creator, from a sample of them. */

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
