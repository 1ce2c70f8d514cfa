import * as z from 'zod'
import { removeInvisible, requiredName, tooLong } from '../forms.ts'

export const mailRules = { maxSubject: 200, maxText: 50_000, maxHtml: 200_000 } as const

/** One line, so that a subject never adds a header. */
export const subjectField = requiredName('Subject', mailRules.maxSubject)

const missing = 'Text is required'

/** A text of white space counts as none. */
export function textField(max: number) {
  return z
    .string({ error: missing })
    .overwrite(removeInvisible)
    .max(max, tooLong('Text', max))
    .transform(text => (text.trim() === '' ? null : text))
    .nullable()
    .optional()
}

export const requiredTextField = z
  .string({ error: missing })
  .overwrite(removeInvisible)
  .trim()
  .min(1, missing)
  .max(mailRules.maxText, tooLong('Text', mailRules.maxText))

/** At least one of the two must be there. The text of the field is that of a missing one. */
export function requireText(text: string | null | undefined, html: string | null | undefined): string | undefined {
  return text || html ? undefined : missing
}
