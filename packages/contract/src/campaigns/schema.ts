import * as z from 'zod'
import { commentField, emailField, tooLong, toSingleLine } from '../forms.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { socialNetworks } from '../networks.ts'
import { count, listOf, page, wordOf } from '../query.ts'
import { personSchema } from '../users/schema.ts'
import { mailRules, requiredTextField, requireText, subjectField, textField } from './fields.ts'
import { campaignRules } from './rules.ts'
import { brokenPlaceholders, decodeBraces, unknownVariables } from './variables.ts'

const campaignStatuses = ['SCHEDULED', 'QUEUED', 'SENDING', 'SENT', 'PARTIAL', 'FAILED', 'PAUSED', 'CANCELLED'] as const
export const recipientStatuses = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'BOUNCED', 'UNKNOWN', 'SKIPPED'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]
export type RecipientStatus = (typeof recipientStatuses)[number]

const skippedSchema = z.object({ duplicates: z.int(), suppressed: z.int(), masked: z.int() })

export const campaignSchema = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    subject: z.string(),
    status: z.enum(campaignStatuses),
    progress: z.int(),
    recipientsCount: z.int(),
    sentCount: z.int(),
    failedCount: z.int(),
    bouncedCount: z.int(),
    unknownCount: z.int(),
    repliedCount: z.int(),
    unsubscribedCount: z.int(),
    /** Totals of all recipients; null unless the campaign counts them. */
    openedCount: z.int().nullable(),
    clickedCount: z.int().nullable(),
    /** Who was left out before anything was sent. */
    skipped: skippedSchema,
    followUps: z.array(z.object({ afterDays: z.int(), subject: z.string().nullable(), body: z.string() })),
    nextFollowUpAt: dateSchema.nullable(),
    track: z.object({ opens: z.boolean(), clicks: z.boolean() }),
    sendAt: dateSchema.nullable(),
    createdAt: dateSchema,
    finishedAt: dateSchema.nullable(),
  })
  .meta({ id: 'Campaign' })
export type Campaign = z.infer<typeof campaignSchema>

/** `step` is 0 for the first mail and 1 to 3 for the follow-ups. */
const recipientSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  influencerId: z.string().nullable(),
  status: z.enum(recipientStatuses),
  step: z.int(),
  sentAt: dateSchema.nullable(),
  error: z.string().nullable(),
  repliedAt: dateSchema.nullable(),
  reply: z.string().nullable(),
  unsubscribedAt: dateSchema.nullable(),
})
export type Recipient = z.infer<typeof recipientSchema>

export const singleCampaignSchema = campaignSchema.extend({
  body: z.string(),
  html: z.string().nullable(),
  listIds: z.array(z.string()),
  recipients: listOf(recipientSchema),
})
export type SingleCampaign = z.infer<typeof singleCampaignSchema>

const textFilter = z.string({ error: 'INVALID_QUERY_STRING' }).trim().max(200, 'INVALID_QUERY_STRING').optional()

/** Creators who may be masked. */
export const campaignCreatorsSchema = z.array(
  z.object({
    id: z.string(),
    network: z.enum(socialNetworks),
    name: z.string(),
    avatarUrl: z.string().nullable(),
  }),
)

/** Whom a new campaign to the same recipients is written to. */
export const campaignSelectionSchema = z.object({
  listIds: z.array(z.string()),
  creators: campaignCreatorsSchema,
  addresses: z.array(z.object({ email: z.string(), name: z.string().nullable() })),
})
export type CampaignSelection = z.infer<typeof campaignSelectionSchema>

export const campaignQuerySchema = z.object({
  ...page,
  status: wordOf(campaignStatuses).optional(),
  /** Part of the name or subject. */
  search: textFilter,
})
export type CampaignQuery = z.infer<typeof campaignQuerySchema>

export const campaignIdSchema = z.object({ id: idSchema })
export const oneCampaignSchema = z.object({
  id: idSchema,
  ...page,
  /** REPLIED and UNSUBSCRIBED select what a recipient did. */
  recipientStatus: wordOf([...recipientStatuses, 'REPLIED', 'UNSUBSCRIBED']).optional(),
  /** Part of the address or name. */
  recipientSearch: textFilter,
})
export type OneCampaign = z.infer<typeof oneCampaignSchema>

const nameField = z
  .string({ error: 'Name is not valid' })
  .overwrite(toSingleLine)
  .trim()
  .max(campaignRules.maxName, tooLong('Name', campaignRules.maxName))
  .transform(name => name || null)
  .nullable()
  .default(null)

const typedSchema = z.object({
  email: emailField,
  name: z.string().overwrite(toSingleLine).trim().max(campaignRules.maxRecipientName).nullable().optional(),
})

/** An email, or one with a name. Whatever is wrong with it is named at its position. */
const typedRecipient = z
  .unknown()
  .transform((value, issues) => {
    const read = typedSchema.safeParse(typeof value === 'string' ? { email: value } : value)
    if (read.success) return { email: read.data.email, name: read.data.name || null }
    issues.addIssue({ code: 'custom', message: 'Email is not valid', input: value })
    return z.NEVER
  })
  .meta({ description: 'An email, or {email, name}.' })

const recipientsField = z
  .array(typedRecipient, { error: 'Recipients is not valid' })
  .max(campaignRules.maxRecipients, 'Recipients is not valid')
  .default([])

/** The rule looks the ids up, because an unknown list is refused after the form. */
function idsField(label: string, max: number) {
  return z
    .array(z.string(), { error: `${label} is not valid` })
    .max(max, `${label} is not valid`)
    .default([])
}

const afterDays = 'AfterDays is not valid'
const followUpField = z.object({
  afterDays: z.int({ error: afterDays }).min(1, afterDays).max(campaignRules.maxDaysBetween, afterDays),
  subject: subjectField.nullable().default(null),
  body: requiredTextField,
})

const influencerIdsField = z
  .array(z.string().regex(/^\d{1,20}$/, 'InfluencerIds is not valid'), { error: 'InfluencerIds is not valid' })
  .max(campaignRules.maxRecipients, 'InfluencerIds is not valid')
export const creatorIdsSchema = z.object({ ids: influencerIdsField })

const trackField = z
  .object(
    {
      opens: z.boolean({ error: 'Track is not valid' }).default(false),
      clicks: z.boolean({ error: 'Track is not valid' }).default(false),
    },
    { error: 'Track is not valid' },
  )
  .default({ opens: false, clicks: false })

const campaignFields = {
  name: nameField,
  subject: subjectField,
  body: textField(mailRules.maxText),
  html: textField(mailRules.maxHtml),
  recipients: recipientsField,
  listIds: idsField('ListIds', campaignRules.maxLists),
  listId: z.string({ error: 'ListId is not valid' }).nullable().optional(),
  influencerIds: influencerIdsField.default([]),
  sendAt: z.iso.datetime({ offset: true, error: 'Date is not valid' }).nullable().optional(),
  followUps: z
    .array(followUpField, { error: 'FollowUps is not valid' })
    .max(campaignRules.maxFollowUps, 'FollowUps is not valid')
    .default([]),
  track: trackField,
}

const fieldsSchema = z.object(campaignFields)
type Fields = z.infer<typeof fieldsSchema>

function checkText({ body, html }: Fields, issues: z.RefinementCtx): void {
  const message = requireText(body, html)
  if (message !== undefined) issues.addIssue({ code: 'custom', path: ['body'], message })
}

/** Every text of a campaign that may hold variables, with the path of its field. */
export function textsOf({ subject, body, html, followUps }: Pick<Fields, 'subject' | 'body' | 'html' | 'followUps'>) {
  const own = [
    { path: ['subject'], text: subject },
    { path: ['body'], text: body ?? '' },
    { path: ['html'], text: decodeBraces(html ?? '') },
  ]
  const later = followUps.flatMap((followUp, index) => [
    { path: ['followUps', index, 'subject'], text: followUp.subject ?? '' },
    { path: ['followUps', index, 'body'], text: followUp.body },
  ])
  return [...own, ...later]
}

function checkVariables(fields: Fields, issues: z.RefinementCtx): void {
  for (const { path, text } of textsOf(fields)) {
    const problems = [
      ...unknownVariables(text).map(name => `Unknown variable {{${name}}}`),
      ...brokenPlaceholders(text).map(braces => `“${braces}” is not a whole variable`),
    ]
    const [message] = problems
    if (message !== undefined) issues.addIssue({ code: 'custom', path, message })
  }
}

const indexField = { index: count(0, campaignRules.maxRecipients * 100).default(0) }

/** `draftId` names the draft that the campaign is made of. */
export const newCampaignSchema = fieldsSchema
  .extend({ draftId: idSchema.nullish() })
  .superRefine(checkText)
  .superRefine(checkVariables)
export const campaignPreviewSchema = fieldsSchema.extend(indexField).superRefine(checkText).superRefine(checkVariables)
/** Unknown and broken variables are findings, so they pass. */
export const campaignPreflightSchema = fieldsSchema.superRefine(checkText)
export type NewCampaign = z.infer<typeof newCampaignSchema>
export type CampaignPreview = z.infer<typeof campaignPreviewSchema>

/** `source` says where a value comes from. */
export const previewSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  variables: z.array(
    z.object({ name: z.string(), value: z.string(), source: z.enum(['recipient', 'sender', 'fallback', 'empty']) }),
  ),
})
export type Preview = z.infer<typeof previewSchema>

const preflightCodes = [
  'SPF_MISSING',
  'DKIM_MISSING',
  'DMARC_MISSING',
  'DNS_AWAY',
  'SPAM_WORDS',
  'SPAM_HABIT',
  'UNSUBSCRIBE_MISSING',
  'VARIABLE_UNKNOWN',
  'VARIABLE_EMPTY',
] as const

/** `fix` says what to do; `count` is the number of words, variables or recipients. */
const preflightFindingSchema = z.object({
  code: z.enum(preflightCodes),
  level: z.enum(['refuse', 'warn', 'info']),
  text: z.string(),
  fix: z.string(),
  count: z.int(),
})
export type PreflightFinding = z.infer<typeof preflightFindingSchema>

/** The most addresses that a preflight names. */
export const maxNamed = 100

export const preflightSchema = z.object({
  recipientsCount: z.int(),
  skipped: skippedSchema,
  findings: z.array(preflightFindingSchema),
  /** Who is left out, and why; the first hundred. A masked creator has no email. */
  leftOut: z.array(
    z.object({
      email: z.string().nullable(),
      name: z.string().nullable(),
      influencerId: z.string().nullable(),
      /** False for a masked creator of whom no email is known. */
      hasEmail: z.boolean(),
      reason: z.enum(['DUPLICATE', 'SUPPRESSED', 'MASKED']),
    }),
  ),
})
export type Preflight = z.infer<typeof preflightSchema>
export type LeftOut = Preflight['leftOut'][number]

/** What the composer shows before anything is typed. */
export const composerSchema = z.object({
  from: z.object({ name: z.string(), email: z.string() }),
  /** Where replies arrive in the end. */
  repliesTo: z.string(),
  /** Without it, replies go to the sender only, and there are no follow-ups. */
  hasReplies: z.boolean(),
  hasAssistant: z.boolean(),
  /** Mails per minute. */
  rates: z.object({ sender: z.int(), domain: z.int() }),
})
export type Composer = z.infer<typeof composerSchema>

/** A campaign with its sender, for admins. */
export const adminCampaignSchema = campaignSchema.extend({ user: personSchema })
export type AdminCampaign = z.infer<typeof adminCampaignSchema>
export const adminSingleCampaignSchema = singleCampaignSchema.extend({ user: personSchema })
export type AdminSingleCampaign = z.infer<typeof adminSingleCampaignSchema>
export const stopCampaignSchema = z.object({ id: idSchema, comment: commentField })
export type StopCampaign = z.infer<typeof stopCampaignSchema>
