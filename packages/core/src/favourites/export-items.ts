import type { FavouriteType } from '@limelight/contract/favourites/rules'
import type { SocialNetwork } from '@limelight/contract/social-networks'
import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import type { Shown } from '../unmasked.ts'

/** Whose list of what an export is made of. */
export type ExportedList = { userId: string; listId: string; type: FavouriteType; network: SocialNetwork | null }

export type ListedItem = {
  id: string
  value: string
  name: string
  column: string
  note: string | null
  added_at: Date
  shown: Shown
}

/** So many items before one of them, which are the newest ones without it. */
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

/** An item in the order of its fields: arrays of one text are read in a fraction of the time of as many rows. */
type Packed = [id: string, value: string, name: string, column: string, note: string | null, addedAt: number, ...Flags]
type Flags = [username: boolean, email: boolean]

/**
 * Items of a list, newest first, with the names of their columns, and what of them their owner has unmasked where they are
 * creators.
 */
export async function readItems(
  db: Database,
  { userId, listId, network }: Pick<ExportedList, 'userId' | 'listId' | 'network'>,
  part: Part,
): Promise<ListedItem[]> {
  const { rows } = await sql<{ items: Packed[] }>`
    select coalesce(json_agg(json_build_array(
      item.id, item.value, item.name, kanban_columns.name, item.note, extract(epoch from item.added_at) * 1000,
      unmasked.username_at is not null, unmasked.email_at is not null
    ) order by item.id desc), '[]') as items
    from (${newestFirst(db, listId, part)}) item
    -- Lets the plan begin with the few columns of one person.
    join kanban_columns on kanban_columns.user_id = ${userId} and kanban_columns.id = item.column_id
    left join unmasked_influencers unmasked
      on unmasked.user_id = ${userId} and unmasked.network = ${network} and unmasked.influencer_id = case when ${network}::text is not null then item.value::numeric end
  `.execute(db)
  return (rows[0]?.items ?? []).map(([id, value, name, column, note, addedAt, username, email]) => ({
    id,
    value,
    name,
    column,
    note,
    added_at: new Date(addedAt),
    shown: { username, email },
  }))
}

/** The values of so many items, and which item is the last; undefined when there is none. */
export async function readValues(
  db: Database,
  { listId }: Pick<ExportedList, 'listId'>,
  part: Part,
): Promise<{ values: string[]; last: string } | undefined> {
  const row = await db
    .selectFrom(newestFirst(db, listId, part).as('item'))
    .select([
      // One text is read in a fraction of the time of as many rows.
      sql<string | null>`string_agg(item.value, ',' order by item.id desc)`.as('values'),
      sql<string | null>`min(item.id::text)`.as('last'),
    ])
    .executeTakeFirstOrThrow()
  const { values, last } = row
  return values === null || last === null ? undefined : { values: values.split(','), last }
}
