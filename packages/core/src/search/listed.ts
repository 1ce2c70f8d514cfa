import type { SocialNetwork } from '@limelight/contract/networks'
import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { rowsOf } from '../engines/rows.ts'
import type { Filter } from './query.ts'

/** What searches and lists ask about the lists of a person, whatever noun they belong to. */
type Kept = { userId: string; type: 'influencer' | 'content'; network: SocialNetwork }

/** Of these, the lists of the person that hold it, the oldest list first; what is in none is left out. */
export async function listsOf(
  db: Database,
  { userId, type, network }: Kept,
  values: readonly string[],
): Promise<Map<string, string[]>> {
  if (values.length === 0) return new Map()
  const rows = await rowsOf(
    db,
    sql`/* prepare lists-of */
    select item.value, item.list_id
    from favourite_items item join favourite_lists list on list.id = item.list_id
    where item.user_id = ${userId} and item.value = any(${[...new Set(values)]}::text[])
      and list.type = ${type} and list.network = ${network}
    order by item.list_id
  `,
    z.object({ value: z.string(), list_id: z.string() }),
  )
  const lists = new Map<string, string[]>()
  for (const { value, list_id } of rows) lists.set(value, [...(lists.get(value) ?? []), list_id])
  return lists
}

/** Everything of that type and network that the person keeps in any list. */
async function allListed(db: Database, { userId, type, network }: Kept): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite_items as item')
    .innerJoin('favourite_lists as list', 'list.id', 'item.list_id')
    .select('item.value')
    .distinct()
    .where('list.user_id', '=', userId)
    .where('list.type', '=', type)
    .where('list.network', '=', network)
    .execute()
  return rows.map(({ value }) => value)
}

/** For searches that leave out what the person keeps already. */
export async function withoutListed(ctx: Context, kept: Kept, isWanted: boolean | undefined): Promise<Filter[]> {
  if (!isWanted) return []
  const ids = await allListed(ctx.db, kept)
  return ids.length === 0 ? [] : [{ kind: 'ids', name: 'not listed', isIn: false, ids }]
}

/** How many lists of creators the person has, and how many items all lists hold. */
export async function countKept(db: Database, userId: string): Promise<{ lists: number; items: number }> {
  const row = await db
    .selectNoFrom(eb => [
      eb
        .selectFrom('favourite_lists')
        .select(({ fn }) => fn.countAll<string>().as('lists'))
        .where('user_id', '=', userId)
        .where('type', '=', 'influencer')
        .as('lists'),
      eb.selectFrom('favourite_owners').select('items_count').where('user_id', '=', userId).as('items'),
    ])
    .executeTakeFirstOrThrow()
  return { lists: Number(row.lists), items: row.items ?? 0 }
}
