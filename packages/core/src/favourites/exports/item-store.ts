import type { FieldValues } from '@limelight/contract/favourites/field-values'
import { fieldValuesSchema, type ListField } from '@limelight/contract/favourites/list-fields'
import type { FavouriteType } from '@limelight/contract/favourites/rules'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../../engines/rows.ts'

/** The source of an export: all items of a list, or selected ones, or the results of a list. */
export type Exported = ExportedItems | (ExportedBy & { results: string })

/** Items of a list, or selected ones. */
export type ExportedItems = ExportedBy & {
  /** The file has columns of audiences. */
  hasAudience?: boolean
} & ({ listId: string; fields: readonly ListField[] } | { chosen: readonly string[] })

type ExportedBy = { userId: string; type: FavouriteType; network: SocialNetwork | null }

/** Items are ordered by id. */
export type ExportedItem = { id: string; value: string; name: string; listed?: Listed | undefined }
/** What a list stores about an item. */
export type Listed = { column: string; note: string | null; values: FieldValues; addedAt: Date }

/** `limit` items before an id; the newest ones without it. */
export type Part = { before?: string | undefined; limit: number }

function newestFirst(db: Database, listId: string, { before, limit }: Part) {
  return db
    .selectFrom('favourite_items')
    .selectAll()
    .where('list_id', '=', listId)
    .$if(before !== undefined, query => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
}

function chosenPart({ chosen }: { chosen: readonly string[] }, { before, limit }: Part): string[] {
  const start = before === undefined ? 0 : chosen.indexOf(before) + 1
  return chosen.slice(start, start + limit)
}

/** Id, value, name, column, note, values and date. Reading one JSON text is faster than many rows. */
const packedItemsSchema = z.object({
  items: z.array(
    z.tuple([z.string(), z.string(), z.string(), z.string(), z.string().nullable(), fieldValuesSchema, z.number()]),
  ),
})

/** Items of a list, newest first, with their columns; or the selected items in their order. */
export async function readItems(db: Database, exported: ExportedItems, part: Part): Promise<ExportedItem[]> {
  if ('chosen' in exported) return chosenPart(exported, part).map(value => ({ id: value, value, name: '' }))
  const { userId, listId } = exported
  const statement = sql`
    select coalesce(json_agg(json_build_array(
      item.id, item.value, item.name, kanban_columns.name, item.note, item.fields, round(date_part('epoch', item.added_at) * 1000)
    ) order by item.id desc), '[]') as items
    from (${newestFirst(db, listId, part)}) item
    -- Naming the owner lets Postgres start with the user's few columns.
    join kanban_columns on kanban_columns.user_id = ${userId} and kanban_columns.id = item.column_id`
  const [row] = await rowsOf(db, statement, packedItemsSchema)
  return (row?.items ?? []).map(([id, value, name, column, note, values, addedAt]) => ({
    id,
    value,
    name,
    listed: { column, note, values, addedAt: new Date(addedAt) },
  }))
}

/** The values of a part and the id of its last item; undefined if the part is empty. */
export async function readValues(
  db: Database,
  exported: ExportedItems,
  part: Part,
): Promise<{ values: string[]; last: string } | undefined> {
  if ('chosen' in exported) {
    const values = chosenPart(exported, part)
    const last = values.at(-1)
    return last === undefined ? undefined : { values, last }
  }
  const row = await db
    .selectFrom(newestFirst(db, exported.listId, part).as('item'))
    .select([
      // Reading one text is much faster than reading many rows.
      sql<string | null>`string_agg(item.value, ',' order by item.id desc)`.as('values'),
      sql<string | null>`min(item.id::text)`.as('last'),
    ])
    .executeTakeFirstOrThrow()
  const { values, last } = row
  return values === null || last === null ? undefined : { values: values.split(','), last }
}
