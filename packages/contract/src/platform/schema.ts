import * as z from 'zod'
import { requiredName, wholeNumber } from '../forms.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { isCounted, limitNames } from '../limits.ts'
import { listOf, page } from '../query.ts'
import { cappedLimits, isCapped, keyRules, scopes } from './rules.ts'

const scopeSchema = z.enum(scopes, { error: 'UNKNOWN_TYPE' })

/** At least one scope, each once, in the order of the pages. */
export const scopesField = z
  .array(scopeSchema, { error: 'Choose at least one scope' })
  .min(1, 'Choose at least one scope')
  .transform(chosen => scopes.filter(scope => chosen.includes(scope)))

/** The most that a key may spend per limit and UTC day. */
export const capsField = z
  .record(z.string(), z.unknown())
  .superRefine((caps, { addIssue }) => {
    if (!Object.keys(caps).every(isCapped)) addIssue('UNKNOWN_TYPE')
  })
  .pipe(z.partialRecord(z.enum(cappedLimits), wholeNumber('Cap', 1, keyRules.maxCap)))
  .default({})

const amountsSchema = z.partialRecord(z.enum(limitNames.filter(isCounted)), z.int())

export const clientSchema = z.object({ name: z.string(), host: z.string() })

export const keySchema = z
  .object({
    id: z.string(),
    /** A connection is the key of an app. */
    kind: z.enum(['KEY', 'CONNECTION']),
    name: z.string(),
    status: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']),
    /** The start of the token, by which its owner recognizes it. */
    prefix: z.string(),
    scopes: z.array(z.enum(scopes)),
    caps: amountsSchema,
    usedToday: amountsSchema,
    client: clientSchema.nullable(),
    createdAt: dateSchema,
    expiresAt: dateSchema.nullable(),
    lastUsedAt: dateSchema.nullable(),
  })
  .meta({ id: 'Key' })
export type Key = z.infer<typeof keySchema>
export const keyListSchema = listOf(keySchema)
export const keyQuerySchema = z.object(page)

/** The answer that shows the token, once. */
export const newKeySchema = keySchema.extend({ token: z.string() }).meta({ id: 'NewKey' })
export type NewKey = z.infer<typeof newKeySchema>

export const createKeySchema = z.object({
  scopes: scopesField,
  caps: capsField,
  name: requiredName('Name', 64),
  /** Null for a key that never expires. */
  expiresInDays: z.literal(keyRules.lifetimes, { error: 'ExpiresInDays is not valid' }).nullable().default(90),
  password: z.string().optional(),
})
export type CreateKey = z.output<typeof createKeySchema>

export const keyIdSchema = z.object({ id: idSchema })

export const keyCallSchema = z
  .object({
    id: z.string(),
    at: dateSchema,
    /** The operationId of the call, or `mcp.` and the tool. */
    operation: z.string(),
    status: z.int(),
    error: z.string().nullable(),
    /** What the call has spent. */
    cost: amountsSchema,
    /** The network of the caller. */
    address: z.string(),
    ms: z.int(),
  })
  .meta({ id: 'Call' })
export type KeyCall = z.infer<typeof keyCallSchema>
export const keyCallsQuerySchema = keyIdSchema.extend(page)
export const keyCallListSchema = listOf(keyCallSchema)

/** To all windows of the owner: which of their keys, endpoints or drafts has changed. */
export const platformUpdateSchema = z.object({ what: z.enum(['keys', 'endpoint', 'draft']), id: z.string() })
