import * as z from 'zod'
import { dateSchema, idSchema } from '../ids.ts'
import { socialNetworks } from '../networks.ts'
import { listOf } from '../query.ts'
import { searchScopes } from '../search/filters.ts'

export const alertRules = { maxPerUser: 100 }

export const alertSchema = z
  .object({
    id: z.string(),
    subject: z.enum(['search', 'list']),
    /** The id of the saved search or of the list. */
    subjectId: z.string(),
    name: z.string(),
    scope: z.enum(searchScopes).nullable(),
    socialNetwork: z.enum(socialNetworks),
    byMail: z.boolean(),
    checkedAt: dateSchema.nullable(),
    /** The last check that found something. */
    foundAt: dateSchema.nullable(),
  })
  .meta({ id: 'Alert' })
export type Alert = z.infer<typeof alertSchema>
export const alertListSchema = listOf(alertSchema)

export const alertIdSchema = z.object({ id: idSchema })
/** `id` is that of the saved search or of the list. */
export const setAlertSchema = alertIdSchema.extend({ byMail: z.boolean().default(false) })
export type SetAlert = z.infer<typeof setAlertSchema>
