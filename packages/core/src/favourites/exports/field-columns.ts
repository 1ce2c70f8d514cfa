import type { Cell } from '@limelight/contract/csv'
import type { FieldValues } from '@limelight/contract/favourites/field-values'
import type { ListField } from '@limelight/contract/favourites/list-fields'
import type { ExportedRow } from './rows.ts'

const keyOf = ({ id }: ListField) => `field ${id}`

/** Mutates the row: an export may have millions. */
export function withFields(row: ExportedRow, fields: readonly ListField[], values: FieldValues): ExportedRow {
  for (const field of fields) row[keyOf(field)] = cellOf(field, values)
  return row
}

function cellOf({ id, kind, choices }: ListField, values: FieldValues): Cell {
  const value = values[id] ?? null
  return kind === 'choice' ? (choices.find(choice => choice.id === value)?.name ?? null) : value
}

/** A CSV file names these columns as the list does. */
export function fieldNames(keys: readonly string[], fields: readonly ListField[]): string[] {
  const names = new Map(fields.map(field => [keyOf(field), field.name]))
  return keys.map(key => names.get(key) ?? key)
}

/** In JSON they are an object of their own, so that no name meets a key. */
export function nestFields(row: Record<string, unknown>, fields: readonly ListField[]): object {
  if (fields.length === 0) return row
  const keys = new Set(fields.map(keyOf))
  const plain = Object.entries(row).filter(([key]) => !keys.has(key))
  const named = fields.map(field => [field.name, row[keyOf(field)] ?? null] as const)
  return { ...Object.fromEntries(plain), fields: Object.fromEntries(named) }
}
