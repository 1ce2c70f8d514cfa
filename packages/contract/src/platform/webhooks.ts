import * as z from 'zod'
import { dateSchema, idSchema } from '../ids.ts'
import { listOf, page } from '../query.ts'
import { messageTypes, webhookEventNames, webhookRules } from './webhook-events.ts'

/** Everything that a body tells. The receiver reads the rest at `path`. */
const webhookDataSchema = z.object({
  id: z.string(),
  what: z.string().nullable(),
  status: z.string().nullable(),
  path: z.string(),
})
export type WebhookData = z.infer<typeof webhookDataSchema>

export const webhookBodySchema = z
  .object({ type: z.enum(messageTypes), timestamp: dateSchema, data: webhookDataSchema })
  .meta({ id: 'WebhookBody' })

export const endpointSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(webhookEventNames)),
    status: z.enum(['ACTIVE', 'PAUSED']),
    pausedBecause: z.enum(['USER', 'FAILING', 'GONE']).nullable(),
    failingSince: dateSchema.nullable(),
    /** Messages that are not delivered yet. */
    waiting: z.int(),
    lastDeliveredAt: dateSchema.nullable(),
    /** The key that made it. */
    key: z.object({ id: z.string(), name: z.string() }).nullable(),
    formerSecretUntil: dateSchema.nullable(),
    createdAt: dateSchema,
  })
  .meta({ id: 'Endpoint' })
export type Endpoint = z.infer<typeof endpointSchema>
export const endpointListSchema = listOf(endpointSchema)

/** The answer that shows the secret, once. */
export const newEndpointSchema = endpointSchema.extend({ secret: z.string() }).meta({ id: 'NewEndpoint' })
export type NewEndpoint = z.infer<typeof newEndpointSchema>

export const rotatedSecretSchema = z.object({ secret: z.string(), formerSecretUntil: dateSchema })
export type RotatedSecret = z.infer<typeof rotatedSecretSchema>

const messageStatuses = ['WAITING', 'DELIVERED', 'FAILED'] as const

export const webhookMessageSchema = z
  .object({
    id: z.string(),
    type: z.enum(messageTypes),
    status: z.enum(messageStatuses),
    /** `data.id` of its body. */
    objectId: z.string(),
    attempts: z.int(),
    /** Of the last attempt: the HTTP status, or what kept us from one. */
    outcome: z.string().nullable(),
    nextAttemptAt: dateSchema.nullable(),
    createdAt: dateSchema,
  })
  .meta({ id: 'WebhookMessage' })
export type WebhookMessage = z.infer<typeof webhookMessageSchema>
export const webhookMessageListSchema = listOf(webhookMessageSchema)

const webhookAttemptSchema = z
  .object({ at: dateSchema, outcome: z.string(), ms: z.int(), response: z.string().nullable() })
  .meta({ id: 'WebhookAttempt' })
export const loggedMessageSchema = webhookMessageSchema
  .extend({ body: webhookBodySchema, history: z.array(webhookAttemptSchema) })
  .meta({ id: 'LoggedWebhookMessage' })
export type LoggedMessage = z.infer<typeof loggedMessageSchema>

const urlField = z
  .string({ error: 'Url is not valid' })
  .trim()
  .min(1, 'Url is not valid')
  .max(webhookRules.maxUrl, 'Url is not valid')

/** At least one event, each once, in the order of the pages. */
const eventsField = z
  .array(z.enum(webhookEventNames, { error: 'UNKNOWN_TYPE' }), { error: 'Choose at least one event' })
  .min(1, 'Choose at least one event')
  .transform(chosen => webhookEventNames.filter(event => chosen.includes(event)))

export const endpointIdSchema = z.object({ id: idSchema })
export const endpointQuerySchema = z.object(page)
export const createEndpointSchema = z.object({ events: eventsField, url: urlField })
export type CreateEndpoint = z.output<typeof createEndpointSchema>
export const updateEndpointSchema = endpointIdSchema.extend({
  events: eventsField.optional(),
  url: urlField.optional(),
  status: z.enum(['ACTIVE', 'PAUSED'], { error: 'UNKNOWN_TYPE' }).optional(),
})
export type UpdateEndpoint = z.output<typeof updateEndpointSchema>

/** `msg_` and the 32 hex digits of the id. A malformed id is treated like an unknown one. */
const messageIdField = z
  .string({ error: 'ITEM_NOT_FOUND' })
  .regex(/^msg_[0-9a-f]{32}$/, 'ITEM_NOT_FOUND')
  .transform(id => id.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))

export const messageIdSchema = endpointIdSchema.extend({ messageId: messageIdField })
export const messageQuerySchema = endpointIdSchema.extend({
  ...page,
  status: z.enum(messageStatuses, { error: 'INVALID_QUERY_STRING' }).optional(),
  type: z.enum(messageTypes, { error: 'INVALID_QUERY_STRING' }).optional(),
  objectId: z.string({ error: 'INVALID_QUERY_STRING' }).max(64, 'INVALID_QUERY_STRING').optional(),
})
export type MessageQuery = z.output<typeof messageQuerySchema>

export const replayManySchema = endpointIdSchema.extend({
  since: z.iso.datetime({ offset: true, error: 'Since is not valid' }),
  status: z.enum(['FAILED', 'DELIVERED'], { error: 'Status is not valid' }).default('FAILED'),
})
export type ReplayMany = z.output<typeof replayManySchema>
export const replayedSchema = z.object({ replayed: z.int() })
