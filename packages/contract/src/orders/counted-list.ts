import * as z from 'zod'
import { idSchema } from '../ids.ts'
import { orderIdField } from './fields.ts'

/** The list of the buyer whose results count the order. */
export const setListSchema = z.object({ id: orderIdField, listId: idSchema.nullable() })
export type SetList = z.infer<typeof setListSchema>
