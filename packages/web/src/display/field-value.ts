import type { Field, FormValues } from '@limelight/contract/formal-offers/schema'

type Value = FormValues[string]

export function saysNothing(value: Value): boolean {
  return value === '' || value === false || (Array.isArray(value) && value.length === 0)
}

/** A value of a form in words: option labels, yes and no, an exact number. */
export function valueWords({ type, options }: Field, value: Value | undefined): string {
  if (type === 'boolean') return value === true ? 'yes' : 'no'
  if (value === undefined || saysNothing(value)) return '–'
  const labelOf = (word: string) => options.find(option => option.value === word)?.label ?? word
  if (Array.isArray(value)) return value.map(labelOf).join(', ')
  return typeof value === 'number' ? value.toLocaleString('en-US') : labelOf(String(value))
}
