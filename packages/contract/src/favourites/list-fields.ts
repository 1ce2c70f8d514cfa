import * as z from 'zod'
import { toSingleLine } from '../forms.ts'
import { idSchema } from '../ids.ts'
import { requiredName } from './names.ts'
import { fieldKinds, fieldRules } from './rules.ts'

/** A custom column of a list. */
export const listFieldSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(fieldKinds),
  /** Of a choice column, in their order. */
  choices: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type ListField = z.infer<typeof listFieldSchema>

/** The values of an item by the id of the custom column; empty ones are missing. */
export const fieldValuesSchema = z.record(z.string(), z.union([z.string(), z.number()]))

const listIdSchema = z.object({ id: idSchema })
const nameField = requiredName(fieldRules.maxNameLength)

function choicesField<Choice extends z.ZodType<{ name: string }>>(choice: Choice) {
  return z
    .array(choice, { error: 'ITEM_COUNT_ERROR' })
    .max(fieldRules.maxChoices, 'ITEM_COUNT_ERROR')
    .refine(choices => haveOwnNames(choices), { error: 'Name is taken' })
}

/** Case-insensitive. */
export function haveOwnNames(named: readonly { name: string }[]): boolean {
  return new Set(named.map(({ name }) => name.toLowerCase())).size === named.length
}

export const createFieldSchema = listIdSchema.extend({
  name: nameField,
  kind: z.enum(fieldKinds, { error: 'UNKNOWN_TYPE' }),
  /** Only a choice column has any. */
  choices: choicesField(z.object({ name: nameField })).default([]),
})
export type CreateField = z.infer<typeof createFieldSchema>

export const fieldIdSchema = listIdSchema.extend({ fieldId: idSchema })
export type FieldId = z.infer<typeof fieldIdSchema>

/** A choice with its id stays the choice of its items. */
export const updateFieldSchema = fieldIdSchema.extend({
  name: nameField.optional(),
  choices: choicesField(z.object({ id: idSchema.optional(), name: nameField })).optional(),
})
export type UpdateField = z.infer<typeof updateFieldSchema>

export const orderFieldsSchema = listIdSchema.extend({
  fieldIds: z.array(idSchema, { error: 'ITEM_COUNT_ERROR' }).max(fieldRules.maxFields, 'ITEM_COUNT_ERROR'),
})
export type OrderFields = z.infer<typeof orderFieldsSchema>

/** What `readFieldValue` reads for the column. */
export const fieldContentField = z
  .union([z.string().max(1000).overwrite(toSingleLine), z.number()], { error: 'Value is not valid' })
  .nullable()
