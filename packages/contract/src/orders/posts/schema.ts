import * as z from 'zod'
import { removeInvisible } from '../../forms.ts'
import { dateSchema, idSchema } from '../../ids.ts'
import { accountKinds } from '../../social-accounts/kinds.ts'
import { lateField, orderIdField } from '../fields.ts'
import {
  deliverableRules,
  kindsOfNetwork,
  postKinds,
  postProblems,
  postRequirements,
  postStatuses,
  verdicts,
} from './rules.ts'

/** Posts that an order asks for. */
export const deliverableSchema = z.object({
  id: z.string(),
  network: z.enum(accountKinds),
  kind: z.enum(postKinds),
  count: z.int(),
  /** Mentions, hashtags and links that each post has. */
  contains: z.array(z.string()),
  isDisclosed: z.boolean(),
  liveDays: z.int(),
})
export type Deliverable = z.infer<typeof deliverableSchema>

const counted = { error: 'ITEM_COUNT_ERROR' }

function within(error: string, max: number) {
  return z.int({ error }).min(1, { error }).max(max, { error })
}

const badContains = { error: 'Contains is not valid' }
const containsField = z
  .string(badContains)
  .overwrite(removeInvisible)
  .trim()
  .min(2, badContains)
  .max(300, badContains)
  .refine(isContained, badContains)

/** A mention, a hashtag or a link. */
function isContained(text: string): boolean {
  if (/^[@#]\S+$/u.test(text)) return true
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
}

/** The server sets the ids. */
function deliverables(maxContains: number) {
  return z
    .array(
      z
        .object(
          {
            network: z.enum(accountKinds, { error: 'UNKNOWN_TYPE' }),
            kind: z.enum(postKinds, { error: 'UNKNOWN_TYPE' }),
            count: within('Count must be 1 to 20', deliverableRules.maxCount),
            contains: z.array(containsField, badContains).max(maxContains, badContains).default([]),
            isDisclosed: z.boolean({ error: 'IsDisclosed is not valid' }).default(true),
            liveDays: within('Live days must be 1 to 365', deliverableRules.maxLiveDays).default(
              deliverableRules.defaultLiveDays,
            ),
          },
          counted,
        )
        .refine(({ network, kind }) => kindsOfNetwork[network].includes(kind), { error: 'UNKNOWN_TYPE' })
        // The network itself ends a story after a day.
        .transform(entry => (entry.kind === 'STORY' ? { ...entry, liveDays: 1 } : entry)),
      counted,
    )
    .max(deliverableRules.maxDeliverables, counted)
}

export const deliverablesField = deliverables(deliverableRules.maxContains)
export type DeliverableInput = z.infer<typeof deliverablesField>[number]
/** What posts contain is agreed per order, so an item of an offer does not say it. */
export const itemDeliverablesField = deliverables(0)

const count = z.int().nullable()
const figures = { views: count, likes: count, comments: count, shares: count }

const checkSchema = z.object({
  requirement: z.enum(postRequirements),
  /** The text that it is about. */
  value: z.string().nullable(),
  verdict: z.enum(verdicts),
  /** Of the reading that the verdict follows from; null before the first one. */
  at: dateSchema.nullable(),
  evidence: z.string(),
})
export type PostCheck = z.infer<typeof checkSchema>

const versionSchema = z.object({
  at: dateSchema,
  text: z.string().nullable(),
  textSha256: z.string().nullable(),
  picture: z.object({ url: z.string(), sha256: z.string() }).nullable(),
})

/** A post that the seller added for a deliverable. What no reading has shown yet is null. */
export const postSchema = z
  .object({
    id: z.string(),
    deliverableId: z.string(),
    accountId: z.string().nullable(),
    network: z.enum(accountKinds),
    platformId: z.string().nullable(),
    url: z.string(),
    status: z.enum(postStatuses),
    problem: z.enum(postProblems).nullable(),
    publishedAt: dateSchema.nullable(),
    liveUntil: dateSchema.nullable(),
    day: z.int().nullable(),
    checks: z.array(checkSchema),
    versions: z.array(versionSchema),
    figures: z.object(figures),
    readAt: dateSchema.nullable(),
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .meta({ id: 'Post' })
export type Post = z.infer<typeof postSchema>

export const postDaySchema = z.object({ day: z.int(), ...figures, readAt: dateSchema })
export type PostDay = z.infer<typeof postDaySchema>

/** A post as evidence has it: with every change of a verdict, and its figures per day. */
export const postEvidenceSchema = postSchema.extend({ history: z.array(checkSchema), days: z.array(postDaySchema) })
export type PostEvidence = z.infer<typeof postEvidenceSchema>

/** What the posts of an order prove. */
export const proofSchema = z.object({ text: z.string(), met: z.int(), missing: z.int(), unknown: z.int() })

export const orderFiguresSchema = z.object({
  views: count,
  engagements: count,
  costPerView: z.string().nullable(),
  costPerEngagement: z.string().nullable(),
})

export const choicesQuerySchema = z.object({ id: orderIdField, deliverableId: idSchema })
export const choicesSchema = z.object({
  accounts: z.array(
    z.object({ id: z.string(), name: z.string(), problem: z.enum([...postProblems, 'NO_LIST']).nullable() }),
  ),
  data: z.array(
    z.object({
      accountId: z.string(),
      platformId: z.string(),
      url: z.string(),
      text: z.string().nullable(),
      publishedAt: dateSchema,
      pictureUrl: z.string().nullable(),
    }),
  ),
})
export type Choices = z.infer<typeof choicesSchema>

/** The rule reads the fields once it has found the order, because its errors have an order. */
export const newPostSchema = z.object({
  id: orderIdField,
  deliverableId: lateField({ type: 'string', format: 'uuid' }),
  url: lateField({ type: 'string', maxLength: 2000 }),
  accountId: lateField({ type: 'string', format: 'uuid' }),
  platformId: lateField({ type: 'string', maxLength: 200 }),
  /** The post that it takes the place of. */
  replaces: lateField({ type: 'string', format: 'uuid' }),
})
export type NewPost = z.infer<typeof newPostSchema>

export const newPostForm = z.object({
  deliverableId: idSchema,
  url: z.string({ error: 'Url is not valid' }).trim().max(2000, 'Url is not valid').nullish(),
  accountId: idSchema.nullish(),
  platformId: z.string({ error: 'ITEM_NOT_FOUND' }).min(1, 'ITEM_NOT_FOUND').max(200, 'ITEM_NOT_FOUND').nullish(),
  replaces: idSchema.nullish(),
})

export const postIdSchema = z.object({ id: orderIdField, postId: idSchema })
