import * as z from 'zod'
import { contentItemSchema } from '../content/schema.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { socialNetworks } from '../networks.ts'
import { count, flag, listOf } from '../query.ts'
import { influencerBrandsSchema } from './brands.ts'
import { rhythmSchema, timeZoneSchema } from './rhythm.ts'
import { sharingRules } from './rules.ts'
import { type InfluencerId, influencerIdSchema, influencerInfoSchema } from './schema.ts'

export type ShareReport = InfluencerId & { days: number }
export type ShareResults = { listId: string; showsMoney: boolean; days: number }

/** A report, or the results of a list. */
export const shareSchema = z
  .object({
    ...influencerIdSchema.partial().shape,
    listId: idSchema.optional(),
    showsMoney: flag.default(false),
    days: count(1, sharingRules.maxDays).default(sharingRules.defaultDays),
  })
  .transform(({ kind, id, listId, showsMoney, days }, context): ShareReport | ShareResults => {
    if (listId !== undefined) return { listId, showsMoney, days }
    if (kind !== undefined && id !== undefined) return { kind, id, days }
    context.addIssue(kind === undefined ? 'UNKNOWN_TYPE' : 'ITEM_NOT_FOUND')
    return z.NEVER
  })

/** A link that opens a report, or the results of a list, without an account. */
export const sharedLinkSchema = z.object({
  id: z.string(),
  /** The whole address of the page. */
  url: z.string(),
  /** Of a report. */
  socialNetwork: z.enum(socialNetworks).nullable(),
  influencerId: z.string().nullable(),
  /** Of results. */
  listId: z.string().nullable(),
  showsMoney: z.boolean(),
  /** The name of the creator or the list when the link was made. */
  name: z.string(),
  createdAt: dateSchema,
  endsAt: dateSchema,
  /** Visits of others; at most one per address and hour. */
  views: z.int(),
  lastViewedAt: dateSchema.nullable(),
})
export type SharedLink = z.infer<typeof sharedLinkSchema>
export const sharedLinksSchema = listOf(sharedLinkSchema)
export const sharedLinkIdSchema = z.object({ id: idSchema })

/** Any word may follow `/shared/`, and an unknown one is no broken request. */
const tokenSchema = z.string({ error: 'ITEM_NOT_FOUND' }).max(100, 'ITEM_NOT_FOUND')
export const sharedQuerySchema = z.object({ token: tokenSchema, timeZone: timeZoneSchema })
export type SharedQuery = z.infer<typeof sharedQuerySchema>

/** The report without the ids that other calls take, the owner's lists, and the email address. */
const sharedInfluencerSchema = influencerInfoSchema.omit({
  id: true,
  listIds: true,
  email: true,
  isEmailUnmasked: true,
})
const sharedPostSchema = contentItemSchema.omit({ authorId: true, author: true, listIds: true })

export const sharedReportSchema = z.object({
  report: sharedInfluencerSchema,
  /** Those of the averages, newest first. */
  posts: z.array(sharedPostSchema),
  brands: influencerBrandsSchema,
  rhythm: rhythmSchema,
  /** The name of the user who shared it; `""` if there is none to show. */
  sharedBy: z.string(),
  endsAt: dateSchema,
})
export type SharedReport = z.infer<typeof sharedReportSchema>

/** Over REST, the file itself. */
export const reportFileSchema = z.object({ fileName: z.string(), base64: z.string() })
export type ReportFile = z.infer<typeof reportFileSchema>
