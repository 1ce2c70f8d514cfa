import * as z from 'zod'
import { dateSchema, idSchema } from '../ids.ts'
import { flag, page, several, wordOf } from '../query.ts'
import { eventTypes, ownEventTypes } from './event-types.ts'

const maxPayloadBytes = 4096

export const eventSchema = z.object({
  id: z.string(),
  userId: z.string(),
  type: z.enum(eventTypes),
  payload: z.record(z.string(), z.unknown()),
  isRead: z.boolean(),
  createdAt: dateSchema,
})

const payloadField = z
  .record(z.string(), z.unknown())
  .refine(
    payload => new TextEncoder().encode(JSON.stringify(payload)).length <= maxPayloadBytes,
    'Payload is too large',
  )

export const newEventSchema = z.object({
  type: z.enum(ownEventTypes, { error: 'UNKNOWN_TYPE' }),
  payload: payloadField.default({}),
})
export const eventIdSchema = z.object({ id: idSchema })
export const eventUpdateSchema = z.object({
  id: idSchema,
  isRead: z.boolean().optional(),
  /** Only for entries that the user wrote. */
  payload: payloadField.optional(),
})
export const eventQuerySchema = z.object({
  ...page,
  type: several(wordOf(eventTypes)).optional(),
  isRead: flag.optional(),
})
/** The newest event the user has seen, so that one that arrives meanwhile stays unread. */
export const readAllSchema = z.object({ upTo: idSchema })

export type UserEvent = z.infer<typeof eventSchema>
export type NewEvent = z.infer<typeof newEventSchema>
export type EventUpdate = z.infer<typeof eventUpdateSchema>
export type EventQuery = z.infer<typeof eventQuerySchema>
