import * as z from 'zod'
import { auditSchema } from '../audit/schema.ts'
import { toSingleLine } from '../forms.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { flag, page, wordOf } from '../query.ts'
import type { ModerationRules } from '../settings/built-in.ts'
import { attachedUploadSchema } from '../users/file.ts'
import { personSchema } from '../users/schema.ts'
import { moderationStatuses, moderationTargets } from './item.ts'

const idField = { id: idSchema }
export const moderationIdSchema = z.object(idField)

export const moderationQuerySchema = z.object({
  ...page,
  target: wordOf(moderationTargets).optional(),
  status: wordOf(moderationStatuses).default('UNKNOWN'),
  userId: z.uuid({ error: 'INVALID_QUERY_STRING' }).toLowerCase().optional(),
  claimed: wordOf(['mine', 'others', 'free']).optional(),
  sort: wordOf(['-priority', 'priority', 'queuedAt', '-queuedAt']).default('-priority'),
})

const targetField = z.enum(moderationTargets, { error: 'UNKNOWN_TYPE' })
export const newModerationItemSchema = z.object({ target: targetField, targetId: idSchema })
export const nextItemSchema = z.object({ target: targetField.optional() })

/**
 * The rule checks these fields after it has found the item, because the errors have an order.
 */
const decisionFields = {
  status: z
    .unknown()
    .optional()
    .meta({ type: 'string', enum: ['APPROVED', 'REFUSED'] }),
  /** Ids of reasons of the item's target. */
  reasons: z
    .array(z.string({ error: 'Reasons is not valid' }), { error: 'Reasons is not valid' })
    .max(100, 'Reasons is not valid')
    .optional(),
  /** Shown to the owner. */
  comment: z.string({ error: 'Comment is not valid' }).nullable().optional(),
  /** The revision that the moderator has seen. */
  revision: z.int({ error: 'Revision is not valid' }).optional(),
}
export const decisionSchema = z.object({ ...idField, ...decisionFields })
export const decisionsSchema = z.object({
  ids: z
    .array(z.string(), { error: 'ITEM_COUNT_ERROR' })
    .min(1, 'ITEM_COUNT_ERROR')
    .max(100, 'ITEM_COUNT_ERROR')
    .meta({ description: 'Ids of items.' }),
  ...decisionFields,
})
export const maxCommentLength = 500
export const decisionTexts = {
  missingReason: 'Reason is required',
  longComment: `Comment should not be longer than ${maxCommentLength} characters`,
}

const checkCodes = [
  'BANNED_WORD',
  'CONTACT_EMAIL',
  'CONTACT_PHONE',
  'CONTACT_HANDLE',
  'LINK',
  'IMAGE_REFUSED',
  'IMAGE_DUPLICATE',
  'IMAGE_SMALL',
] as const

/** A finding of the checks. `start` counts from the beginning of the field. */
export const findingSchema = z.object({
  code: z.enum(checkCodes),
  level: z.enum(['refuse', 'warn', 'info']),
  field: z.string().nullable(),
  excerpt: z.string().nullable(),
  start: z.int().nullable(),
  imageId: z.string().nullable(),
  text: z.string(),
})

export const moderationItemSchema = z.object({
  id: z.string(),
  target: z.enum(moderationTargets),
  targetId: z.string(),
  user: personSchema,
  status: z.enum(moderationStatuses),
  revision: z.int(),
  priority: z.int(),
  queuedAt: dateSchema,
  checkedAt: dateSchema.nullable(),
  checks: z.array(findingSchema),
  reasons: z.array(z.object({ id: z.string(), type: z.enum(moderationTargets), text: z.string() })),
  comment: z.string().nullable(),
  claimedBy: personSchema.nullable(),
  claimedUntil: dateSchema.nullable(),
  decidedBy: personSchema.nullable(),
  decidedAt: dateSchema.nullable(),
})

/** What the owner wrote. `before` is the value at the last decision. */
const evidenceSchema = z.object({
  fields: z.array(z.object({ name: z.string(), value: z.string().nullable(), before: z.string().nullable() })),
  images: z.array(z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() })),
  /** Of an offer; their addresses come from `offers.video`. */
  videos: z.array(attachedUploadSchema),
  /** Whether others see it before the decision. */
  isShown: z.boolean(),
})

/**
 * An item with what a moderator needs to decide. `history` lists the decisions so far, `others` the
 * latest other items of the user.
 */
export const singleItemSchema = moderationItemSchema.extend({
  evidence: evidenceSchema,
  history: z.array(auditSchema),
  others: z.array(moderationItemSchema),
})

const countsSchema = z.record(z.enum(moderationTargets), z.int())

export const moderationListSchema = z.object({
  total: z.int(),
  data: z.array(moderationItemSchema),
  counts: countsSchema,
  decidedToday: z.int(),
})

export const moderationUpdateSchema = z.object({
  id: z.string(),
  what: z.enum(['queued', 'claimed', 'decided', 'gone']),
  counts: countsSchema,
})

/** A reason to refuse. `uses` counts the items that are refused with it now. */
export const reasonSchema = z.object({
  id: z.string(),
  type: z.enum(moderationTargets),
  text: z.string(),
  position: z.int(),
  isActive: z.boolean(),
  uses: z.int(),
  createdAt: dateSchema,
})
export const reasonQuerySchema = z.object({
  ...page,
  type: wordOf(moderationTargets).optional(),
  isActive: flag.optional(),
})

const required = 'Text is required'
const textField = z
  .string({ error: required })
  .overwrite(toSingleLine)
  .trim()
  .min(1, required)
  .max(200, 'Text should not be longer than 200 characters')
const positionField = z
  .int({ error: 'Position is not valid' })
  .min(0, 'Position is not valid')
  .max(1_000_000, 'Position is not valid')

export const newReasonSchema = z.object({ type: targetField, text: textField, position: positionField.optional() })
export const reasonUpdateSchema = z.object({
  ...idField,
  type: targetField.optional(),
  text: textField.optional(),
  position: positionField.optional(),
  isActive: z.boolean({ error: 'IsActive is not valid' }).optional(),
})

/** Without the config `moderation.rules`. */
export const defaultModerationRules: ModerationRules = { words: [], hosts: [], leaseMinutes: 10, duplicateBits: 6 }

export type ModerationQuery = z.infer<typeof moderationQuerySchema>
export type ModerationItem = z.infer<typeof moderationItemSchema>
export type SingleModerationItem = z.infer<typeof singleItemSchema>
export type ModerationList = z.infer<typeof moderationListSchema>
export type ModerationCounts = z.infer<typeof countsSchema>
export type ModerationUpdate = z.infer<typeof moderationUpdateSchema>
export type NewModerationItem = z.infer<typeof newModerationItemSchema>
export type Evidence = z.infer<typeof evidenceSchema>
export type Finding = z.infer<typeof findingSchema>
export type Decision = z.infer<typeof decisionSchema>
export type Decisions = z.infer<typeof decisionsSchema>
export type Reason = z.infer<typeof reasonSchema>
export type ReasonQuery = z.infer<typeof reasonQuerySchema>
export type NewReason = z.infer<typeof newReasonSchema>
export type ReasonUpdate = z.infer<typeof reasonUpdateSchema>
