import { type FieldKind, fieldRules } from './rules.ts'

/** The value of an item in a custom column; a choice is the id of one. */
export type FieldValue = string | number
export type FieldValues = Record<string, FieldValue>

type Field = { kind: FieldKind; choices: readonly { id: string }[] }

/**
 * Reads what somebody entered in a custom column: its value, null for an empty one, undefined for
 * one that does not fit. Without zod, because the table checks with it too.
 */
export function readFieldValue({ kind, choices }: Field, entered: FieldValue | null): FieldValue | null | undefined {
  const text = entered === null ? '' : String(entered).trim()
  if (text === '') return null
  if (kind === 'number') return readNumber(entered, text)
  if (typeof entered === 'number') return undefined
  if (kind === 'choice') return choices.some(({ id }) => id === text) ? text : undefined
  if (kind === 'date') return isDay(text) ? text : undefined
  return text.length <= fieldRules.maxTextLength ? text : undefined
}

/** At most 15 digits, which a number holds exactly. */
const decimal = /^-?\d+(?:\.\d{1,6})?$/

function readNumber(entered: FieldValue | null, text: string): number | undefined {
  if (!decimal.test(text) || text.replace(/\D/g, '').length > fieldRules.maxDigits) return undefined
  const value = typeof entered === 'number' ? entered : Number(text)
  return value === 0 ? 0 : value
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
