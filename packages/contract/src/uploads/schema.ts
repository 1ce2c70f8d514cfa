import * as z from 'zod'
import { requiredName } from '../forms.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { uploadRules } from './rules.ts'

/** A file of any type, which arrives in parts. */
export const uploadSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** By its content, once it is whole. */
  type: z.string(),
  size: z.int(),
  received: z.int(),
  status: z.enum(['OPEN', 'READY']),
  sha256: z.string().nullable(),
  /** Null once something uses it. */
  expiresAt: dateSchema.nullable(),
  createdAt: dateSchema,
})

const badSize = { error: 'FILE_INVALID_FORMAT' }

export const newUploadSchema = z.object({
  name: requiredName('Name', uploadRules.maxNameLength),
  size: z.int(badSize).min(1, badSize).max(uploadRules.maxBytes, badSize),
})
export const uploadIdSchema = z.object({ id: idSchema })

/** The rule reads the part, because it looks for the upload first. */
export const uploadPartSchema = z.object({
  id: idSchema,
  contentRange: z.unknown().optional(),
  files: z.unknown().optional(),
})

export const orderFileIdSchema = z.object({ id: idSchema, fileId: idSchema })
export const chatFileIdSchema = z.object({ chatId: idSchema, fileId: idSchema })

/** Addresses that need no token for ten minutes. `preview` is null for what a page cannot show. */
export const fileAddressSchema = z.object({
  id: z.string(),
  preview: z.string().nullable(),
  download: z.string(),
})

export type Upload = z.infer<typeof uploadSchema>
export type NewUpload = z.infer<typeof newUploadSchema>
export type FileAddress = z.infer<typeof fileAddressSchema>
