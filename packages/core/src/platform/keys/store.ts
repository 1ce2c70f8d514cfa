import { type CappedLimit, scopes } from '@limelight/contract/platform/rules'
import type { Page } from '@limelight/contract/query'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { ApiKeyRow } from '@limelight/db/platform/keys/tables'
import { type Insertable, sql } from 'kysely'
import * as z from 'zod'
import { countOf, pageOf } from '../../engines/page-store.ts'
import { rowsOf } from '../../engines/rows.ts'
import { runningSubscription } from '../../tariffs/running-store.ts'

export function insertKey(trx: Transaction, row: Insertable<Tables['api_keys']>): Promise<ApiKeyRow> {
  return trx.insertInto('api_keys').values(row).returningAll().executeTakeFirstOrThrow()
}

function keysOf(db: Database, userId: string) {
  // A connection exists once its code is redeemed.
  return db.selectFrom('api_keys').where('user_id', '=', userId).where('token_hash', 'is not', null)
}

/** The newest first. */
export function listKeyRows(db: Database, userId: string, page: Page) {
  return pageOf(keysOf(db, userId).selectAll().orderBy('id', 'desc'), page)
}

export function countActiveKeys(db: Database, userId: string, now: Date): Promise<number> {
  return countOf(
    keysOf(db, userId)
      .where('revoked_at', 'is', null)
      .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])),
  )
}

export function findKey(db: Database, userId: string, id: string): Promise<ApiKeyRow | undefined> {
  return keysOf(db, userId).selectAll().where('id', '=', id).executeTakeFirst()
}

const runningKeySchema = z.object({
  id: z.string(),
  user_id: z.string(),
  kind: z.enum(['KEY', 'CONNECTION']),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  caps: z.record(z.string(), z.int()),
  last_used_at: z.date().nullable(),
  exports: z.int().nullable(),
})

/** Every call with a key runs this. `exports` is what the running plan of its owner has of EXPORT. */
export async function findRunningKey(db: Database, tokenHash: string, now: Date) {
  const statement = sql`/* prepare running-key */
    select api_keys.id, api_keys.user_id, kind, api_keys.name, scopes, caps, last_used_at,
      coalesce((running.limits ->> 'EXPORT')::integer, plan.value) as exports
    from api_keys join users on users.id = api_keys.user_id
    left join lateral ${runningSubscription(now)} running on true
    left join tariff_values plan on plan.name = 'EXPORT'
      and plan.tariff_id = coalesce(running.tariff_id, (select id from tariffs where is_default))
    where api_keys.token_hash = ${tokenHash} and revoked_at is null and users.deleted_at is null
      and (expires_at is null or expires_at > ${now}) and (access_until is null or access_until > ${now})`
  const [key] = await rowsOf(db, statement, runningKeySchema)
  return key
}

export async function markUsed(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Returns the keys that worked until now. */
export async function markRevoked(
  trx: Transaction,
  which: { userId: string; id?: string },
  now: Date,
): Promise<string[]> {
  let query = trx.updateTable('api_keys').set({ revoked_at: now }).where('user_id', '=', which.userId)
  if (which.id !== undefined) query = query.where('id', '=', which.id)
  const rows = await query.where('revoked_at', 'is', null).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** What keys have spent on a UTC day. */
export async function listKeyUsage(
  db: Database,
  keyIds: readonly string[],
  day: string,
): Promise<{ key_id: string; name: CappedLimit; used: number }[]> {
  if (keyIds.length === 0) return []
  return db
    .selectFrom('api_key_usage')
    .select(['key_id', 'name', 'used'])
    .where('key_id', 'in', keyIds)
    .where(sql<boolean>`day = ${day}::date`)
    .where('used', '>', 0)
    .execute()
}

export async function deleteKeysEndedBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('api_keys')
    .where(eb => eb.or([eb('revoked_at', '<', before), eb('expires_at', '<', before)]))
    .execute()
}

/** Working keys that expire by then, of which each is returned once. Connections renew themselves. */
export async function markWarned(
  trx: Transaction,
  { now, until }: { now: Date; until: Date },
): Promise<{ user_id: string; name: string; expires_at: Date }[]> {
  const rows = await trx
    .updateTable('api_keys')
    .set({ warned_at: now })
    .where('kind', '=', 'KEY')
    .where('expires_at', '>', now)
    .where('expires_at', '<=', until)
    .where('warned_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['user_id', 'name', 'expires_at'])
    .execute()
  return rows.flatMap(({ expires_at, ...row }) => (expires_at === null ? [] : [{ ...row, expires_at }]))
}
