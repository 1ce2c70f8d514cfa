import * as z from 'zod'
import { isCounted, limitNames } from '../limits.ts'
import { taxonomy, topicLanguages } from '../search/taxonomy.ts'

/** What the values of the built-in configs look like. The editors of the admin app use the same schemas. */

const word = z.string().trim().min(1).max(100)
const words = z.array(word).max(2000)

/** A price in USDT with at most six decimals. */
const usdt = z.string().regex(/^(0|[1-9]\d{0,17})(\.\d{1,6})?$/, 'Write an amount such as 500 or 0.5.')

const bound = z.int().nullable().default(null)

/** A field of the form of preferences and proposals. */
export const formFieldSchema = z
  .object({
    name: z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, 'Use 1 to 40 letters and digits, with a letter first.'),
    label: z.string().trim().min(1).max(60),
    type: z.enum(['text', 'number', 'select', 'multiselect', 'boolean']),
    options: z
      .array(z.strictObject({ value: z.string().min(1).max(60), label: z.string().min(1).max(60) }))
      .max(300)
      .default([]),
    required: z.boolean().default(false),
    min: bound,
    max: bound,
  })
  .strict()
  .refine(({ type, options }) => !type.endsWith('select') || options.length > 0, {
    error: 'A list needs at least one option.',
    path: ['options'],
  })
  .refine(({ min, max }) => min === null || max === null || min <= max, {
    error: 'It must not be less than the minimum.',
    path: ['max'],
  })

export const offerFormSchema = z
  .array(formFieldSchema)
  .min(1)
  .max(40)
  .superRefine((fields, context) => {
    const names = fields.map(({ name }) => name)
    for (const [at, name] of names.entries()) {
      if (names.indexOf(name) < at)
        context.addIssue({ code: 'custom', path: [at, 'name'], message: 'Another question has this name.' })
    }
  })

export const fourEyesSchema = z.strictObject({ disputeAbove: usdt.nullable() })
export const moderationRulesSchema = z.strictObject({
  words,
  hosts: words,
  leaseMinutes: z
    .int()
    .min(1)
    .max(24 * 60),
  duplicateBits: z.int().min(0).max(63),
})
export type ModerationRules = z.infer<typeof moderationRulesSchema>
export const mailRulesSchema = z.strictObject({ spamWords: words })
const topicNames = {
  topic: z.enum(Object.entries(taxonomy).flat(2)),
  language: z.enum(topicLanguages),
  names: z.array(word).max(200),
}
/** More names of topics, by language and topic. */
export const searchTopicsSchema = z.partialRecord(
  topicNames.language,
  z.partialRecord(topicNames.topic, topicNames.names),
)
/** The same as the rows of a form. */
export const topicRowsSchema = z.array(z.strictObject(topicNames))
export type SearchTopics = z.infer<typeof searchTopicsSchema>
/** Hosts that no tracked link may lead to, with their subdomains. */
export const blockedHostsSchema = z.strictObject({ hosts: words })
export const marketerSchema = z.strictObject({ userId: z.uuid().toLowerCase() })

export const promoConfigSchema = z
  .strictObject({
    group: z.string().trim().min(1).max(64).optional(),
    reward: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('PLAN'),
        tariffName: z.string().min(1).max(64),
        days: z.int().min(1).max(3650),
      }),
      z.strictObject({
        kind: z.literal('LIMIT'),
        limit: z.enum(limitNames.filter(isCounted)),
        amount: z.int().min(1).max(1_000_000_000),
      }),
    ]),
    startsAt: z.iso.datetime({ offset: true }).optional(),
    endsAt: z.iso.datetime({ offset: true }).optional(),
    maxActivations: z.int().min(1).max(1_000_000_000).optional(),
  })
  .refine(
    ({ startsAt, endsAt }) =>
      startsAt === undefined || endsAt === undefined || Date.parse(startsAt) < Date.parse(endsAt),
    { path: ['endsAt'], error: 'It must be later than startsAt.' },
  )
export type PromoConfig = z.infer<typeof promoConfigSchema>

const promoKey = /^promocode\.([a-z0-9-]+)$/

/** The code of `promocode.<code>`; undefined for other keys. */
export function promoCodeOf(key: string): string | undefined {
  return promoKey.exec(key)?.[1]
}

/** Built-in keys whose names are fixed. */
const schemas: Record<string, z.ZodType> = {
  'offer-formal': offerFormSchema,
  'moderation.rules': moderationRulesSchema,
  'admin.four-eyes': fourEyesSchema,
  'mail.rules': mailRulesSchema,
  'search.topics': searchTopicsSchema,
  'results.blocked-hosts': blockedHostsSchema,
  marketer: marketerSchema,
}

/** What the value of a built-in key must be; undefined for other keys. */
export function schemaOfKey(key: string): z.ZodType | undefined {
  if (promoCodeOf(key) !== undefined) return promoConfigSchema
  return Object.hasOwn(schemas, key) ? schemas[key] : undefined
}

/** Keys that guard money or rights, which two admins change. */
export function isGuardedKey(key: string): boolean {
  return key === 'admin.four-eyes'
}
