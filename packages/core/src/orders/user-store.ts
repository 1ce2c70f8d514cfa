import type { Person } from '@limelight/contract/users/schema'
import type { Database } from '@limelight/db/database'
import { fullNameOf, toPerson } from '../runtime/person.ts'

/** What others may see of a name: nothing of a hidden or deleted account. */
export async function findShownName(db: Database, userId: string): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select(['name', 'surname', 'is_hidden', 'deleted_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const isHidden = user === undefined || user.is_hidden || user.deleted_at !== null
  return isHidden ? '' : fullNameOf(user)
}

/** Undefined while the account is there. */
export async function findNameOfGone(db: Database, userId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['name', 'surname'])
    .where('id', '=', userId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return user && fullNameOf(user)
}

export async function findAdminIds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The wallets of the sides, which fix the terms. */
export function findWallets(db: Database, ids: string[]) {
  return db.selectFrom('users').select(['id', 'wallet']).where('id', 'in', ids).execute()
}

/** For admins: also the names that are hidden from others. */
export async function findPeople(db: Database, ids: string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'email', 'name', 'surname']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, toPerson(row)]))
}
