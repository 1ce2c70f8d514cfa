import * as z from 'zod'

/** Text rules with the same wording in every form. */
export function requiredText(label: string, max: number) {
  const required = `${label} is required`
  return z.string({ error: required }).trim().min(1, required).max(max, tooLong(label, max))
}

/** A name or label: one line, without invisible characters. */
export function requiredName(label: string, max: number) {
  const required = `${label} is required`
  return z.string({ error: required }).overwrite(toSingleLine).trim().min(1, required).max(max, tooLong(label, max))
}

/**
 * Control characters, and marks that reorder text or have no width. The joiners U+200C and U+200D
 * stay: Persian, Indic scripts and emoji need them.
 */
const invisible = /(?![\n\t])[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** Removes invisible characters; line breaks and tabs stay. */
export function removeInvisible(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(invisible, '')
}

/** Removes invisible characters; line breaks and tabs become spaces. */
export function toSingleLine(text: string): string {
  return removeInvisible(text.replace(/[\n\r\t\v\f\u0085\p{Zl}\p{Zp}]+/gu, ' '))
}

/** Without lone surrogates and control characters, which no store can hold and no page can show. */
export function storable(text: string): string {
  return text.replace(/\p{Surrogate}|(?![\n\t])\p{Cc}/gu, ' ')
}

export function tooLong(label: string, max: number): string {
  return `${label} should not be longer than ${max} characters`
}

/** An admin's remark on an act; null and a text of white space mean none. */
export const commentField = z
  .string({ error: 'Comment is not valid' })
  .overwrite(removeInvisible)
  .trim()
  .max(500, tooLong('Comment', 500))
  .transform(text => text || null)
  .nullable()
  .default(null)

export const emailField = requiredText('Email', 254).toLowerCase().regex(z.regexes.email, 'Email is not valid')

/** The `updatedAt` of what the caller has seen, and agrees to. */
export const seenVersionField = z.iso.datetime({
  offset: true,
  error: ({ input }) => (isMissing(input) ? 'UpdatedAt is required' : 'UpdatedAt is not valid'),
})

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** A whole number between two bounds. */
export function wholeNumber(label: string, min: number, max: number) {
  const outside = `${label} must be ${min} to ${max}`
  return z
    .int({ error: ({ input }) => (isMissing(input) ? `${label} is required` : outside) })
    .min(min, outside)
    .max(max, outside)
}

/**
 * A field that the rule checks with `parseForm`, after it has found what the call is about: errors
 * have an order. It documents the field and gives its type to callers.
 */
export function checkedByRule<Field extends z.ZodType>(field: Field) {
  const { $schema: _dialect, ...described } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })
  return z
    .custom<z.input<Field>>(() => true)
    .optional()
    .meta({ ...described })
}
