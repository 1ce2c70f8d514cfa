import * as z from 'zod'

const partField = z.string().min(1, 'ITEM_NOT_FOUND').max(64, 'ITEM_NOT_FOUND')
export const configKeySchema = z.object({ group: partField, name: partField })
export type ConfigKey = z.infer<typeof configKeySchema>

/** Addresses that the operator sets; null hides a link. */
export const linksSchema = z.object({
  terms: z.url().nullable(),
  privacy: z.url().nullable(),
  contact: z.url().nullable(),
})
export type Links = z.infer<typeof linksSchema>

/** A setting of the operators, by `group.name`. */
export const configSchema = z.object({ key: z.string(), value: z.json() })
export type Config = z.infer<typeof configSchema>
