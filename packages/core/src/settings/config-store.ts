import type { ConfigsQuery } from '@limelight/contract/settings/admin'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import { isUniqueViolation } from '@limelight/db/database-errors'
import { type Insertable, sql, type Updateable } from 'kysely'
import { pageOf } from '../engines/page-store.ts'
import { personOrNone } from '../engines/shared-store.ts'

function configs(db: Database) {
  return db.selectFrom('configs').selectAll('configs').select(personOrNone('configs.updated_by').as('updater'))
}

export type ConfigRow = Awaited<ReturnType<typeof listConfigs>>['rows'][number]

type Wanted = Pick<ConfigsQuery, 'search' | 'isPublic'>

export function listConfigs(db: Database, { offset, limit, ...wanted }: ConfigsQuery) {
  return pageOf(configs(db).where(matches(wanted)).orderBy('configs.key'), { offset, limit })
}

function matches({ search = '', isPublic }: Wanted) {
  const isWanted = isPublic === undefined ? sql`true` : sql`configs.is_public = ${isPublic}`
  return sql<boolean>`position(${search.toLowerCase()} in configs.key) > 0 and ${isWanted}`
}

export function findConfig(db: Database, by: { id: string } | { key: string }): Promise<ConfigRow | undefined> {
  const query = configs(db)
  return (
    'id' in by ? query.where('configs.id', '=', by.id) : query.where('configs.key', '=', by.key)
  ).executeTakeFirst()
}

/** Returns false when the key is taken. */
export async function insertConfig(trx: Transaction, row: Insertable<Tables['configs']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('configs')
    .values(row)
    .onConflict(conflict => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function lockConfig(trx: Transaction, id: string) {
  return trx.selectFrom('configs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function isKeyTaken(trx: Transaction, key: string): Promise<boolean> {
  return (await trx.selectFrom('configs').select('id').where('key', '=', key).executeTakeFirst()) !== undefined
}

/** Returns false when another config has the key, also one that another admin is just creating. */
export async function updateConfigRow(
  trx: Transaction,
  id: string,
  changes: Updateable<Tables['configs']>,
): Promise<boolean> {
  try {
    await trx.updateTable('configs').set(changes).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export async function deleteConfigRow(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('configs').where('id', '=', id).execute()
}

/** At most two, which tells whether there is a second one. */
export function listAdmins(db: Database): Promise<{ id: string }[]> {
  return db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute()
}
