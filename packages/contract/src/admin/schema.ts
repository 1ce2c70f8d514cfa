import * as z from 'zod'
import { commentField, requiredText } from '../forms.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { page, wordOf } from '../query.ts'
import { userSchema } from '../users/schema.ts'

/** A user as admins see it. */
export const adminUserSchema = userSchema.extend({
  isDeleted: z.boolean(),
  deletedAt: dateSchema.nullable(),
  /** Null for a user who never signed in. */
  lastSeenAt: dateSchema.nullable(),
})
export type AdminUser = z.infer<typeof adminUserSchema>

const userStates = ['active', 'deleted', 'refused', 'inactive'] as const

export const adminUsersQuerySchema = z.object({
  ...page,
  /** Any part of the e-mail, name or surname, or one whole id. */
  search: z.string({ error: 'INVALID_QUERY_STRING' }).trim().max(200, 'INVALID_QUERY_STRING').optional(),
  status: wordOf(userStates).optional(),
  role: wordOf(['user', 'admin']).optional(),
  sort: wordOf(['createdAt', '-createdAt', 'name', '-name']).default('-createdAt'),
})
export type AdminUsersQuery = z.infer<typeof adminUsersQuerySchema>

export const actOnUserSchema = z.object({ id: idSchema, comment: commentField })
export type ActOnUser = z.infer<typeof actOnUserSchema>

export const recoverAccountSchema = z.object({
  userId: requiredText('User', 254)
    .toLowerCase()
    .refine(text => z.uuid().safeParse(text).success || z.email().safeParse(text).success, {
      error: 'User is not valid',
      abort: true,
    }),
})
export type RecoverAccount = z.infer<typeof recoverAccountSchema>

const engineSchema = z.object({
  ok: z.boolean(),
  problem: z.string().nullable(),
  /** How long the check took, or null for an engine that does not answer. */
  latencyMs: z.int().nullable(),
})

/** The engines, and the worker roles with their backlog. */
export const systemSchema = z.object({
  engines: z.object({
    postgres: engineSchema,
    clickhouse: engineSchema,
    nats: engineSchema,
    chain: engineSchema,
    files: engineSchema,
  }),
  roles: z.array(
    z.object({
      role: z.string(),
      processes: z.array(z.object({ id: z.string(), host: z.string(), seenAt: dateSchema })),
      waiting: z.int(),
      oldestSeconds: z.number().nullable(),
      dead: z.int(),
    }),
  ),
})
export type System = z.infer<typeof systemSchema>

/** What a role did in the last 24 h. Roles without jobs are missing. */
export const roleWorkSchema = z.object({
  role: z.string(),
  handled: z.int(),
  /** Failed tries of jobs that were handled in the end. */
  failures: z.int(),
  /** Handled jobs per hour, the oldest hour first. */
  hours: z.array(z.int()).length(24),
})
export type RoleWork = z.infer<typeof roleWorkSchema>

export const deadLettersQuerySchema = z.object({
  ...page,
  role: z.string({ error: 'INVALID_QUERY_STRING' }).max(64, 'INVALID_QUERY_STRING').optional(),
})
export type DeadLettersQuery = z.infer<typeof deadLettersQuerySchema>

/** A job that failed for good. */
export const deadLetterSchema = z.object({
  id: z.string(),
  role: z.string(),
  name: z.string(),
  payload: z.json(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  deadAt: dateSchema,
})
export type DeadLetter = z.infer<typeof deadLetterSchema>

export const replaySchema = z.object({
  ids: z.array(idSchema, { error: 'ITEM_COUNT_ERROR' }).min(1, 'ITEM_COUNT_ERROR').max(100, 'ITEM_COUNT_ERROR'),
})
export const dropSchema = z.object({ id: idSchema })

/** Work that is due by the clock. */
export const scheduleSchema = z.object({
  name: z.string(),
  lastRunAt: dateSchema.nullable(),
  nextRunAt: dateSchema,
  lastError: z.string().nullable(),
})
export type Schedule = z.infer<typeof scheduleSchema>
