import * as z from 'zod'
import { listIdSchema, valueField } from '../../favourites/schema.ts'
import { dateSchema } from '../../ids.ts'

export const maxLinksPerRow = 5
const maxTargetLength = 2000

const targetIsNotValid = 'Target is not valid'

/** Where a link leads, in the form in which browsers send it. The rule also refuses our own host and blocked ones. */
const targetField = z
  .string({ error: targetIsNotValid })
  .max(maxTargetLength, targetIsNotValid)
  .transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const isFine =
      url !== undefined &&
      /^https?:$/.test(url.protocol) &&
      url.username === '' &&
      url.password === '' &&
      url.href.length <= maxTargetLength
    if (isFine) return url.href
    context.addIssue(targetIsNotValid)
    return z.NEVER
  })

export const createLinkSchema = listIdSchema.extend({
  /** The creator or the offer. */
  value: valueField,
  target: targetField,
})
export type CreateLink = z.infer<typeof createLinkSchema>

export const linkSchema = z
  .object({
    id: z.string(),
    value: z.string(),
    url: z.string(),
    target: z.string(),
    clicks: z.int(),
    bots: z.int(),
    own: z.int(),
    createdAt: dateSchema,
  })
  .meta({ id: 'Link' })
export type Link = z.infer<typeof linkSchema>
