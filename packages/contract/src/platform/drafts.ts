import * as z from 'zod'
import { dateSchema, idSchema } from '../ids.ts'
import { orderedItemsField } from '../orders/forms.ts'
import { deliverablesField } from '../orders/posts/schema.ts'
import { listOf, page, wordOf } from '../query.ts'

const draftKinds = ['CAMPAIGN', 'ORDER'] as const
export type DraftKind = (typeof draftKinds)[number]
const draftStatuses = ['OPEN', 'USED', 'GONE'] as const

export const draftRules = { maxOpen: 50, daysOpen: 7 } as const

const draftFields = {
  id: z.string(),
  status: z.enum(draftStatuses),
  title: z.string(),
  /** The app or the key that prepared it. */
  madeBy: z.string(),
  /** The campaign or order that was made of it. */
  resultId: z.string().nullable(),
  /** Where a person checks and confirms it. */
  url: z.string(),
  createdAt: dateSchema,
  expiresAt: dateSchema,
}

export const draftSchema = z.object({ ...draftFields, kind: z.enum(draftKinds) }).meta({ id: 'Draft' })
export type Draft = z.infer<typeof draftSchema>

const person = z.object({ email: z.string(), name: z.string().nullable() })

/** What `POST email-campaign` takes. */
const campaignBodySchema = z.object({
  name: z.string().nullable(),
  subject: z.string(),
  body: z.string().nullish(),
  html: z.string().nullish(),
  recipients: z.array(person),
  listIds: z.array(z.string()),
  influencerIds: z.array(z.string()),
  sendAt: z.string().nullish(),
  followUps: z.array(z.object({ afterDays: z.int(), subject: z.string().nullable(), body: z.string() })),
  track: z.object({ opens: z.boolean(), clicks: z.boolean() }),
})
export type CampaignBody = z.infer<typeof campaignBodySchema>

/** What `POST user/orders` takes. */
const orderBodySchema = z.object({
  offerId: z.string(),
  items: orderedItemsField,
  price: z.string().nullable(),
  execDays: z.int().nullable(),
  brief: z.string(),
  /** Null for those of the items. */
  deliverables: deliverablesField.nullish(),
})
export type OrderBody = z.infer<typeof orderBodySchema>

export const singleDraftSchema = z.discriminatedUnion('kind', [
  z.object({ ...draftFields, kind: z.literal('CAMPAIGN'), body: campaignBodySchema }),
  z.object({ ...draftFields, kind: z.literal('ORDER'), body: orderBodySchema }),
])
export type SingleDraft = z.infer<typeof singleDraftSchema>

/** The rule reads `body` once it knows the kind and the caller. */
export const newDraftSchema = z.object({
  kind: z.enum(draftKinds, { error: 'UNKNOWN_TYPE' }),
  body: z.unknown().meta({
    type: 'object',
    description: 'The fields of POST email-campaign, where recipients may be missing, or of POST user/orders.',
  }),
})
export type NewDraft = z.infer<typeof newDraftSchema>

export const draftsQuerySchema = z.object({
  ...page,
  kind: wordOf(draftKinds).optional(),
  status: wordOf(draftStatuses).optional(),
})
export type DraftsQuery = z.infer<typeof draftsQuerySchema>
export const draftsSchema = listOf(draftSchema)

export const draftIdSchema = z.object({ id: idSchema })
