import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'

/** What `toPerson` needs of a user. */
export const personRow = z.object({ id: z.string(), name: z.string(), surname: z.string(), email: z.string() })
type PersonRow = z.infer<typeof personRow>

/** The user whose id stands in this column, as JSON. */
export function personOf(column: string) {
  return sql<PersonRow>`(
    select json_build_object('id', id, 'name', name, 'surname', surname, 'email', email)
    from users where users.id = ${sql.ref(column)}
  )`
}

/** Null where the column is null. */
export function personOrNone(column: string) {
  return personOf(column).$castTo<PersonRow | null>()
}

/** False for a deleted account, too. */
export async function isLivingUser(db: Database, id: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user !== undefined
}

/** Where mails to a user go, and which ones are wanted. */
export function findMailbox(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['name', 'email', 'notifications'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Serializes what one user adds, so that parallel calls cannot exceed a maximum. */
export async function lockUser(trx: Transaction, id: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

/** As it is stored. Undefined for a config that nobody has created. */
export async function findConfigValue(db: Database, key: string): Promise<unknown> {
  return (await db.selectFrom('configs').select('value').where('key', '=', key).executeTakeFirst())?.value
}
