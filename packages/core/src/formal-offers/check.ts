import type { Field, FormValues } from '@limelight/contract/formal-offers/schema'
import { removeInvisible } from '@limelight/contract/forms'

type Value = FormValues[string]
type Problems = Record<string, string>

/**
 * The values of a form. Adds what does not fit to `problems`; values that are empty are left out.
 * Terms that are tried out need no required field.
 */
export function checkValues(
  form: readonly Field[],
  config: unknown,
  problems: Problems,
  { isComplete }: { isComplete: boolean },
): FormValues {
  const given = config ?? {}
  if (!isRecord(given)) {
    problems.config = 'Config is not valid'
    return {}
  }
  for (const name of Object.keys(given)) {
    if (!form.some(field => field.name === name)) problems[`config.${name}`] = 'The form has no such field'
  }
  const values: FormValues = {}
  for (const field of form) {
    const value = checkValue(field, Object.hasOwn(given, field.name) ? given[field.name] : undefined, {
      problems,
      isRequired: isComplete && field.required,
    })
    if (value !== undefined) values[field.name] = value
  }
  return values
}

function checkValue(
  field: Field,
  value: unknown,
  { problems, isRequired }: { problems: Problems; isRequired: boolean },
): Value | undefined {
  const key = `config.${field.name}`
  if (isEmpty(value)) {
    if (isRequired) problems[key] = `${field.label} is required`
    return undefined
  }
  const read = readValue(field, value)
  if (read === undefined) problems[key] = `${field.label} is not valid`
  return read
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

/** Undefined if the value does not fit. */
function readValue(field: Field, value: unknown): Value | undefined {
  switch (field.type) {
    case 'text':
      return typeof value === 'string' ? readText(field, removeInvisible(value).trim()) : undefined
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) && isWithin(field, value) ? value : undefined
    case 'select':
      return isOption(field, value) ? value : undefined
    case 'multiselect':
      return readOptions(field, value)
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined
  }
}

function readText(field: Field, text: string): string | undefined {
  return isWithin(field, text.length) ? text : undefined
}

function readOptions(field: Field, value: unknown): string[] | undefined {
  if (!Array.isArray(value) || !value.every(one => isOption(field, one))) return undefined
  const chosen = [...new Set<string>(value)]
  return isWithin(field, chosen.length) ? chosen : undefined
}

function isOption({ options }: Field, value: unknown): value is string {
  return typeof value === 'string' && options.some(option => option.value === value)
}

/** The length of a text, a number, or the count of options. */
function isWithin({ min, max }: Field, size: number): boolean {
  return (min === null || size >= min) && (max === null || size <= max)
}
