import type { FieldValue, FieldValues } from '@limelight/contract/favourites/field-values'
import type { Database, Transaction } from '@limelight/db/database'
import type { StoredField } from '@limelight/db/favourites/tables'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../../engines/rows.ts'

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

const sumSchema = z.object({ fieldId: z.string(), total: z.number(), average: z.number(), known: z.int() })

/** Adds up the numbers of these items by column, without the errors of floats; leaves out columns without one. */
export function sumValues(
  db: Database,
  { listId, values, fieldIds }: { listId: string; values: readonly string[]; fieldIds: readonly string[] },
): Promise<z.infer<typeof sumSchema>[]> {
  const statement = sql`
    select field.key as "fieldId", sum(number)::float8 as total, round(avg(number), 6)::float8 as average,
      count(*)::int as known
    from favourite_items item
    cross join jsonb_each_text(item.fields) field
    cross join lateral (select field.value::numeric as number) read
    where item.list_id = ${listId} and item.value = any(${values}) and field.key = any(${fieldIds})
    group by field.key`
  return rowsOf(db, statement, sumSchema)
}

/** Forgets the values of columns that can no longer be restored. */
export async function deleteValues(trx: Transaction, listId: string, fieldIds: readonly string[]): Promise<void> {
  await sql`
    update favourite_items set fields = fields - ${fieldIds}::text[]
    where list_id = ${listId} and fields ?| ${fieldIds}::text[]`.execute(trx)
}
