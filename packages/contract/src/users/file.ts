import * as z from 'zod'

export const attachedImageSchema = z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() })

/** A file of any type. Its addresses are asked for when it is looked at. */
export const attachedUploadSchema = z.object({
  id: z.string(),
  url: z.null(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  sha256: z.string(),
})

/** What a message, an order or a dispute carries. */
export const fileSchema = z.union([attachedImageSchema, attachedUploadSchema])

export type AttachedImage = z.infer<typeof attachedImageSchema>
export type AttachedUpload = z.infer<typeof attachedUploadSchema>
export type AttachedFile = z.infer<typeof fileSchema>
