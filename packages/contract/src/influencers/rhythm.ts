import * as z from 'zod'
import { influencerIdSchema } from './schema.ts'

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** An IANA name, such as Europe/Berlin. */
export const timeZoneSchema = z
  .string({ error: 'INVALID_QUERY_STRING' })
  .max(64, { error: 'INVALID_QUERY_STRING', abort: true })
  .refine(isTimeZone, 'INVALID_QUERY_STRING')
  .default('UTC')

/** A creator, and the time zone in which the hours of the posts are told. */
export const zonedInfluencerSchema = influencerIdSchema.extend({ timeZone: timeZoneSchema })
export type ZonedInfluencer = z.infer<typeof zonedInfluencerSchema>

/** When a creator posts, and how posts of that hour did against the median. */
export const rhythmSchema = z.object({
  timeZone: z.string(),
  posts: z.int(),
  /** Monday is 1. Hours without posts are left out. */
  cells: z.array(
    z.object({
      weekday: z.int().min(1).max(7),
      hour: z.int().min(0).max(23),
      posts: z.int(),
      ratio: z.number().nullable(),
    }),
  ),
})
export type Rhythm = z.infer<typeof rhythmSchema>
