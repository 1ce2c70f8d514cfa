import type { SocialNetwork } from '@limelight/contract/networks'
import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../engines/rows.ts'

/** The lists of one user, type and network. */
export type ListsOfUser = { userId: string; type: 'influencer' | 'content'; network: SocialNetwork }

/** The user's lists that contain these values, oldest list first. */
export function findListsHolding(db: Database, { userId, type, network }: ListsOfUser, values: readonly string[]) {
  return rowsOf(
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
}

/** All values in the user's lists of this type and network. */
export async function findAllListed(db: Database, { userId, type, network }: ListsOfUser): Promise<string[]> {
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
