import type { Page } from '@limelight/contract/query'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { WebhookEndpointRow } from '@limelight/db/platform/webhooks/tables'
import type { Insertable, Updateable } from 'kysely'
import { countOf } from '../../engines/page-store.ts'

/** Whose endpoints a caller sees: a key sees only those that it made. */
export type Owner = { userId: string; keyId?: string | undefined }

function shownEndpoints(db: Database, { userId, keyId }: Owner) {
  return db
    .selectFrom('webhook_endpoints')
    .leftJoin('api_keys', 'api_keys.id', 'webhook_endpoints.api_key_id')
    .selectAll('webhook_endpoints')
    .select(eb => [
      'api_keys.name as key_name',
      eb
        .selectFrom('webhook_messages')
        .select(({ fn }) => fn.countAll<string>().as('waiting'))
        .whereRef('endpoint_id', '=', 'webhook_endpoints.id')
        .where('webhook_messages.status', '=', 'WAITING')
        .as('waiting'),
    ])
    .where('webhook_endpoints.user_id', '=', userId)
    .$if(keyId !== undefined, query => query.where('api_key_id', '=', keyId ?? ''))
}
export type ShownEndpoint = Awaited<ReturnType<typeof listEndpointRows>>[number]

/** Newest first. */
export function listEndpointRows(db: Database, owner: Owner, page: Page) {
  return shownEndpoints(db, owner)
    .orderBy('webhook_endpoints.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export function findEndpoint(db: Database, owner: Owner, id: string): Promise<ShownEndpoint | undefined> {
  return shownEndpoints(db, owner).where('webhook_endpoints.id', '=', id).executeTakeFirst()
}

export function countEndpoints(db: Database, { userId, keyId }: Owner): Promise<number> {
  return countOf(
    db
      .selectFrom('webhook_endpoints')
      .where('user_id', '=', userId)
      .$if(keyId !== undefined, query => query.where('api_key_id', '=', keyId ?? '')),
  )
}

/** Locks an own endpoint until the transaction ends. */
export function lockEndpoint(
  trx: Transaction,
  { userId, keyId }: Owner,
  id: string,
): Promise<WebhookEndpointRow | undefined> {
  return trx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$if(keyId !== undefined, query => query.where('api_key_id', '=', keyId ?? ''))
    .forUpdate()
    .executeTakeFirst()
}

export async function insertEndpoint(trx: Transaction, row: Insertable<Tables['webhook_endpoints']>): Promise<void> {
  await trx.insertInto('webhook_endpoints').values(row).execute()
}

export async function updateEndpointRow(
  trx: Transaction,
  id: string,
  changes: Updateable<Tables['webhook_endpoints']>,
): Promise<void> {
  await trx.updateTable('webhook_endpoints').set(changes).where('id', '=', id).execute()
}

/** The log goes, too. Returns the ids of those that were there. */
export async function deleteEndpoints(
  trx: Transaction,
  which: { userId: string; id?: string; keyId?: string },
): Promise<string[]> {
  let query = trx.deleteFrom('webhook_endpoints').where('user_id', '=', which.userId)
  if (which.id !== undefined) query = query.where('id', '=', which.id)
  if (which.keyId !== undefined) query = query.where('api_key_id', '=', which.keyId)
  return (await query.returning('id').execute()).map(({ id }) => id)
}

/** Active ones that have failed since then. `isWarned` tells whether their owner knows. */
export function lockFailing(trx: Transaction, since: Date, limit: number, { isWarned }: { isWarned?: false }) {
  return trx
    .selectFrom('webhook_endpoints')
    .select(['id', 'user_id', 'url', 'failing_since'])
    .where('status', '=', 'ACTIVE')
    .where('failing_since', '<=', since)
    .$if(isWarned === false, query => query.where('warned_at', 'is', null))
    .orderBy('failing_since')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}
