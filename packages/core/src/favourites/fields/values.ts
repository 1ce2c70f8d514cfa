import { type FieldValues, readFieldValue } from '@limelight/contract/favourites/field-values'
import type { ListField } from '@limelight/contract/favourites/list-fields'
import type { StoredField } from '@limelight/db/favourites/tables'

/** The custom columns that are not deleted. */
export function liveFields(fields: readonly StoredField[]): ListField[] {
  return fields.filter(({ deletedAt }) => deletedAt === null).map(({ deletedAt: _, ...field }) => field)
}

/** The values that fit: those of deleted columns and choices are left out. */
export function fittingValues(fields: readonly ListField[], values: FieldValues): FieldValues {
  const fitting: FieldValues = {}
  for (const field of fields) {
    const value = readFieldValue(field, values[field.id] ?? null)
    if (value !== null && value !== undefined) fitting[field.id] = value
  }
  return fitting
}
