import type { FieldValue, FieldValues } from '@limelight/contract/favourites/field-values'
import type { Transaction } from '@limelight/db/database'
import type { StoredField } from '@limelight/db/favourites/tables'
import { sql } from 'kysely'

export async function updateFields(
  trx: Transaction,
  { id, fields, now }: { id: string; fields: readonly StoredField[]; now: Date },
): Promise<void> {
  await trx
    .updateTable('favourite_lists')
    .set({ fields: JSON.stringify(fields), updated_at: now })
    .where('id', '=', id)
    .execute()
}

type Change = { listId: string; values: readonly string[]; fieldId: string; content: FieldValue | null }

/** Returns the changed items, unordered; leaves out values that are not in the list. */
export async function setValues(
  trx: Transaction,
  { listId, values, fieldId, content }: Change,
): Promise<{ value: string; fields: FieldValues }[]> {
  const changed =
    content === null
      ? sql<string>`fields - ${fieldId}::text`
      : sql<string>`fields || ${JSON.stringify({ [fieldId]: content })}::jsonb`
  return trx
    .updateTable('favourite_items')
    .set({ fields: changed })
    .where('list_id', '=', listId)
    .where(eb => eb('value', '=', eb.fn.any(eb.val(values))))
    .returning(['value', 'fields'])
    .execute()
}

/** Forgets the values of columns that can no longer be restored. */
export async function deleteValues(trx: Transaction, listId: string, fieldIds: readonly string[]): Promise<void> {
  await sql`
    update favourite_items set fields = fields - ${fieldIds}::text[]
    where list_id = ${listId} and fields ?| ${fieldIds}::text[]`.execute(trx)
}
