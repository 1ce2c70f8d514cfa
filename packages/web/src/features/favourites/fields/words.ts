import type { FieldValue, FieldValues } from '@limelight/contract/favourites/field-values'
import type { ListField } from '@limelight/contract/favourites/list-fields'
import type { FieldKind } from '@limelight/contract/favourites/rules'
import { formatDay } from '../../../display/format.ts'

export const fieldKindNames: Record<FieldKind, string> = {
  text: 'Text',
  number: 'Number',
  choice: 'Choice',
  date: 'Date',
}

/** Empty without a value. */
export function valueWords({ kind, choices }: ListField, value: FieldValue | undefined): string {
  if (value === undefined) return ''
  if (kind === 'choice') return choices.find(({ id }) => id === value)?.name ?? ''
  if (kind === 'date') return formatDay(String(value))
  return typeof value === 'number' ? numberWords(value) : value
}

/** `1,200.5`, with as many decimals as a column keeps. */
export function numberWords(value: number, decimals = 6): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: decimals })
}

/** `Fee 300 · Sample sent`, in the order of the columns. */
export function valuesLine(fields: readonly ListField[], values: FieldValues): string {
  return fields
    .flatMap(field => {
      const words = valueWords(field, values[field.id])
      return words === '' ? [] : [`${field.name}: ${words}`]
    })
    .join(' · ')
}

type Choice = ListField['choices'][number]

/**
 * One choice per line. A line that was there keeps its id, and so does the line that took the place
 * of a missing one: it is a new name.
 */
export function readChoices(text: string, before: readonly Choice[]): { id?: string; name: string }[] {
  const names = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  return names.map((name, at) => {
    const same = before.find(choice => choice.name === name)
    const former = before[at]
    const id = same?.id ?? (former && !names.includes(former.name) ? former.id : undefined)
    return id === undefined ? { name } : { id, name }
  })
}
