import type { FavouriteType, ListSort } from '@limelight/contract/favourites/rules'
import type { Database, Transaction } from '@limelight/db/database'
import type { FavouriteListRow } from '@limelight/db/favourites/tables'
import { type SelectQueryBuilder, sql } from 'kysely'
import { countOf } from '../../engines/page-store.ts'

/** A list with whether the plan covers it: the oldest lists of creators are covered. */
export type PlannedList = FavouriteListRow & { is_enabled: boolean }

type Wanted = {
  id?: string
  name?: string | undefined
  type?: FavouriteListRow['type'] | undefined
  subtype?: FavouriteListRow['network'] | undefined
}

/** The lists of a user; `maxLists` lists of creators are enabled. */
export function selectLists(db: Database, userId: string, maxLists: number, wanted: Wanted = {}) {
  const all = db
    .selectFrom('favourite_lists')
    .selectAll()
    .select(
      sql<boolean>`type <> 'influencer' or row_number() over (partition by type order by id) <= ${maxLists}`.as(
        'is_enabled',
      ),
    )
    .where('user_id', '=', userId)
  let query = db.selectFrom(all.as('list'))
  if (wanted.id !== undefined) query = query.where('id', '=', wanted.id)
  if (wanted.type !== undefined) query = query.where('type', '=', wanted.type)
  if (wanted.subtype !== undefined && wanted.subtype !== null) query = query.where('network', '=', wanted.subtype)
  if (wanted.name) query = query.where(sql<boolean>`strpos(lower(name), lower(${wanted.name})) > 0`)
  return query
}

const sortColumns = { created: 'id', name: 'name', items: 'items_count', updated: 'updated_at' } as const

/** Equal lists are sorted newest first. */
export function inOrder<Query extends SelectQueryBuilder<{ list: PlannedList }, 'list', PlannedList>>(
  lists: Query,
  sort: ListSort,
  direction: 'ASC' | 'DESC',
) {
  const way = direction === 'ASC' ? 'asc' : 'desc'
  const first = sort === 'name' ? sql`lower(name)` : sql.ref(sortColumns[sort])
  return lists.orderBy(first, way).orderBy('id', sort === 'created' ? way : 'desc')
}

/** Whether another list of that type has the name, case-insensitive. */
export async function isNameTaken(
  trx: Transaction,
  { id, user_id, type, name }: Pick<FavouriteListRow, 'id' | 'user_id' | 'type' | 'name'>,
): Promise<boolean> {
  const other = await trx
    .selectFrom('favourite_lists')
    .select('id')
    .where('user_id', '=', user_id)
    .where('type', '=', type)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}

export async function insertList(trx: Transaction, row: Omit<FavouriteListRow, 'fields'>): Promise<void> {
  await trx.insertInto('favourite_lists').values(row).execute()
}

type ListChange = Pick<FavouriteListRow, 'id' | 'name' | 'description' | 'budget' | 'updated_at'>

export async function updateListRow(
  trx: Transaction,
  { id, name, description, budget, updated_at }: ListChange,
): Promise<void> {
  await trx.updateTable('favourite_lists').set({ name, description, budget, updated_at }).where('id', '=', id).execute()
}

/** Its items are deleted with it. */
export async function deleteListRow(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('favourite_lists').where('id', '=', id).execute()
}

export async function incrementListCount(
  trx: Transaction,
  { id, change, now }: { id: string; change: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('favourite_lists')
    .set(eb => ({ items_count: eb('items_count', '+', change), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** The plan limits lists of creators only. */
export function countInfluencerLists(db: Database, userId: string): Promise<number> {
  return countLists(db, userId, 'influencer')
}

export function countLists(db: Database, userId: string, type: FavouriteType): Promise<number> {
  return countOf(db.selectFrom('favourite_lists').where('user_id', '=', userId).where('type', '=', type))
}
