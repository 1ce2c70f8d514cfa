import * as z from 'zod'
import { termKinds } from './interpretation.ts'

const gradeSchema = z.literal([1, 2, 3, 4])
export type Grade = z.infer<typeof gradeSchema>

/** UTF-16 offsets of whole words. */
const rangesSchema = z.array(z.tuple([z.int(), z.int()]))

/** Why a search found a row. */
const matchSchema = z.object({
  /** The lowest grade of the terms; 4 is the best. */
  grade: gradeSchema,
  /** At most three, the weakest first. */
  reasons: z.array(z.object({ kind: z.enum(termKinds), name: z.string(), grade: gradeSchema, text: z.string() })),
  /** Matched words in the text of a content item. */
  ranges: rangesSchema,
  /** The words around the first match, if the row does not show them. */
  passages: z.array(z.object({ field: z.enum(['bio', 'text']), text: z.string(), ranges: rangesSchema })),
})
export type Match = z.infer<typeof matchSchema>

/** Null without words and topics, and outside of searches. */
export const matchField = matchSchema.nullable()
