import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { WebhookEndpointRow, WebhookMessageRow } from '@limelight/db/platform/webhooks/tables'
import { type Insertable, sql, type Updateable } from 'kysely'

type Lease = { now: Date; until: Date }

/**
 * A lease that is far too long comes from a clock that was ahead. One that ends a little later than
 * this one comes from a worker that looked at its clock a moment after us.
 */
function isFree({ now, until }: Lease) {
  const latest = new Date(2 * until.getTime() - now.getTime())
  return sql<boolean>`(leased_until is null or leased_until <= ${now} or leased_until > ${latest})`
}

/** Undefined if another worker has it, or if it is gone. */
export function leaseEndpoint(db: Database, id: string, lease: Lease): Promise<WebhookEndpointRow | undefined> {
  return db
    .updateTable('webhook_endpoints')
    .set({ leased_until: lease.until })
    .where('id', '=', id)
    .where(isFree(lease))
    .returningAll()
    .executeTakeFirst()
}

/** Returns false if another worker has taken the endpoint over. The end of a lease identifies it. */
export async function setLease(db: Database, id: string, held: Date, until: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_endpoints')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where('leased_until', '=', held)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Endpoint = Pick<WebhookEndpointRow, 'id' | 'status'>

/** A paused endpoint gets only the tests that its owner asks for. */
function dueMessages(db: Database, { id, status }: Endpoint, now: Date) {
  return db
    .selectFrom('webhook_messages')
    .select('id')
    .where('endpoint_id', '=', id)
    .where('status', '=', 'WAITING')
    .where('next_attempt_at', '<=', now)
    .$if(status === 'PAUSED', query => query.where('type', '=', 'webhook.test'))
}

/** Marks them as on their way, so that later changes of a list write a message of their own. */
export function takeDue(db: Database, endpoint: Endpoint, now: Date, limit: number): Promise<WebhookMessageRow[]> {
  const due = dueMessages(db, endpoint, now).orderBy('next_attempt_at').limit(limit).forUpdate().skipLocked()
  return db.updateTable('webhook_messages').set({ attempted_at: now }).where('id', 'in', due).returningAll().execute()
}

export async function hasDue(db: Database, id: string, now: Date): Promise<boolean> {
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (endpoint === undefined) return false
  return (await dueMessages(db, endpoint, now).limit(1).executeTakeFirst()) !== undefined
}

/** Endpoints that have something to send, and that nobody serves. */
export async function listDueEndpoints(db: Database, lease: Lease): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select('webhook_endpoints.id')
    .where(isFree(lease))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_messages')
          .select('webhook_messages.id')
          .whereRef('endpoint_id', '=', 'webhook_endpoints.id')
          .where('webhook_messages.status', '=', 'WAITING')
          .where('next_attempt_at', '<=', lease.now)
          .where(eb => eb.or([eb('webhook_endpoints.status', '=', 'ACTIVE'), eb('type', '=', 'webhook.test')])),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Writes an attempt and what follows from it as one statement. A message that was dropped or
 * replayed meanwhile keeps its new state, and a deleted one stays deleted.
 */
export async function recordAttempt(
  db: Database,
  { message_id, at, outcome, ms, response }: Insertable<Tables['webhook_attempts']>,
  message: Updateable<Tables['webhook_messages']> & { attempted_at: Date },
  endpoint: { id: string; isDelivered: boolean },
): Promise<void> {
  await db
    .with('attempt', query =>
      query
        .insertInto('webhook_attempts')
        .columns(['message_id', 'at', 'outcome', 'ms', 'response'])
        .expression(
          query
            .selectFrom('webhook_messages')
            .select([
              'id',
              sql<Date>`${at}::timestamptz`.as('at'),
              sql<string>`${outcome}::text`.as('outcome'),
              sql<number>`${ms}::integer`.as('ms'),
              sql<string | null>`${response}::text`.as('response'),
            ])
            .where('id', '=', message_id),
        ),
    )
    .with('message', query =>
      query
        .updateTable('webhook_messages')
        .set(message)
        .where('id', '=', message_id)
        .where('status', '=', 'WAITING')
        .where('attempted_at', '=', message.attempted_at),
    )
    .updateTable('webhook_endpoints')
    .set(
      endpoint.isDelivered
        ? { last_delivered_at: at, failing_since: null, warned_at: null }
        : // The first failure since the last success.
          { failing_since: sql<Date>`coalesce(failing_since, ${at}::timestamptz)` },
    )
    .where('id', '=', endpoint.id)
    .execute()
}

export async function findStatus(trx: Transaction, id: string): Promise<'ACTIVE' | 'PAUSED' | undefined> {
  return (
    await trx.selectFrom('webhook_endpoints').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
  )?.status
}
