import * as z from 'zod'
import { dateSchema, idSchema } from '../ids.ts'
import { page } from '../query.ts'
import { personSchema } from '../users/schema.ts'

/** What an admin did. `act` is the tRPC path of the call; `userId` is the user concerned. */
export const auditSchema = z.object({
  id: z.string(),
  admin: personSchema,
  act: z.string(),
  targetId: z.string().nullable(),
  userId: z.string().nullable(),
  before: z.json().nullable(),
  after: z.json().nullable(),
  comment: z.string().nullable(),
  createdAt: dateSchema,
})
export type Audit = z.infer<typeof auditSchema>

/** `target` is what people call the target, or null where it is gone. */
export const namedAuditSchema = auditSchema.extend({ target: z.string().nullable(), user: personSchema.nullable() })
export type NamedAudit = z.infer<typeof namedAuditSchema>

export const auditQuerySchema = z.object({
  ...page,
  adminId: idSchema.optional(),
  act: z.string({ error: 'INVALID_QUERY_STRING' }).max(64, 'INVALID_QUERY_STRING').optional(),
  targetId: idSchema.optional(),
  userId: idSchema.optional(),
  /** The number of an order, or any part of the name or email of the user concerned. */
  search: z.string({ error: 'INVALID_QUERY_STRING' }).trim().max(200, 'INVALID_QUERY_STRING').optional(),
  from: z.iso.datetime({ error: 'INVALID_QUERY_STRING' }).optional(),
  until: z.iso.datetime({ error: 'INVALID_QUERY_STRING' }).optional(),
})
export type AuditQuery = z.infer<typeof auditQuerySchema>
