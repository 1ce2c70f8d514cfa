import * as z from 'zod'
import { mailRules } from '../campaigns/fields.ts'
import { removeInvisible, requiredText, tooLong } from '../forms.ts'

const context = (label: string, max: number) =>
  z
    .string({ error: `${label} is not valid` })
    .overwrite(removeInvisible)
    .max(max, tooLong(label, max))
    .nullable()
    .optional()

/** What to write, and the text so far. */
export const promptSchema = z.object({
  prompt: requiredText('Prompt', 4000),
  subject: context('Subject', mailRules.maxSubject),
  body: context('Body', mailRules.maxText),
})
export type Prompt = z.infer<typeof promptSchema>

export const suggestionSchema = z.object({ text: z.string(), model: z.string() })
export type Suggestion = z.infer<typeof suggestionSchema>
