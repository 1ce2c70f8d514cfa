import * as z from 'zod'
import { dateSchema, idSchema } from '../../ids.ts'

/** BOT: robots, previews and prefetches. OWN: the owner of the list. */
export const clickKinds = ['BOT', 'OWN', 'CLICK'] as const

/** What travels from the redirect to the counts. It names no person and no device. */
export const clickSchema = z.strictObject({
  id: idSchema,
  linkId: idSchema,
  at: dateSchema,
  kind: z.enum(clickKinds),
})
export type Click = z.infer<typeof clickSchema>
