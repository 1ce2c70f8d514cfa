import * as z from 'zod'
import { approvalSchema } from '../approvals/schema.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { flag, page } from '../query.ts'
import { personSchema } from '../users/schema.ts'

/** A setting as admins see it. */
export const adminConfigSchema = z.object({
  id: z.string(),
  key: z.string(),
  value: z.json(),
  isPublic: z.boolean(),
  updatedAt: dateSchema,
  updatedBy: personSchema.nullable(),
})
export type AdminConfig = z.infer<typeof adminConfigSchema>

const maxKeyLength = 128
const maxValueBytes = 64 * 1024

const keyField = z
  .string({ error: 'Key is required' })
  .trim()
  .min(1, 'Key is required')
  .max(maxKeyLength, `Key should not be longer than ${maxKeyLength} characters`)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'Key is not valid')

const valueField = z
  .json({ error: 'Value is not valid' })
  .refine(value => new TextEncoder().encode(JSON.stringify(value) ?? '').length <= maxValueBytes, {
    error: 'Value is not valid',
  })

const publicField = z.boolean({ error: 'IsPublic is not valid' })

export const configsQuerySchema = z.object({
  ...page,
  /** Part of the key. */
  search: z.string({ error: 'INVALID_QUERY_STRING' }).trim().max(maxKeyLength, 'INVALID_QUERY_STRING').optional(),
  isPublic: flag.optional(),
})
export type ConfigsQuery = z.infer<typeof configsQuerySchema>

export const configByKeySchema = z.object({
  key: z.string({ error: 'ITEM_NOT_FOUND' }).max(maxKeyLength, 'ITEM_NOT_FOUND'),
})

export const createConfigSchema = z
  .object({ key: keyField, value: valueField.optional(), isPublic: publicField.default(false) })
  .refine(config => config.value !== undefined, { error: 'Value is required', path: ['value'] })
export type CreateConfig = z.infer<typeof createConfigSchema>

export const updateConfigSchema = z.object({
  id: idSchema,
  key: keyField.optional(),
  value: valueField.optional(),
  isPublic: publicField.optional(),
  /** The date of the config that was edited; another one is refused. */
  updatedAt: z.iso.datetime({ offset: true, error: 'UpdatedAt is not valid' }).optional(),
})
export type UpdateConfig = z.infer<typeof updateConfigSchema>

/** The changed config, or the request that waits for a second admin. */
export const updateAnswerSchema = z.union([approvalSchema, adminConfigSchema])

export const configIdSchema = z.object({ id: idSchema })
