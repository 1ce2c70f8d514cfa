import { webhookRules } from '@limelight/contract/platform/webhook-events'
import type { MessageQuery } from '@limelight/contract/platform/webhooks'
import type { Database, Transaction } from '@limelight/db/database'
import type { WebhookMessageRow } from '@limelight/db/platform/webhooks/tables'
import { sql } from 'kysely'
import * as z from 'zod'
import { pageOf } from '../../engines/page-store.ts'
import { rowsOf } from '../../engines/rows.ts'

const listenerSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  events: z.array(z.string()),
  status: z.enum(['ACTIVE', 'PAUSED']),
})
export type Listener = z.infer<typeof listenerSchema>

/** The one statement that every change costs, also of users who have no endpoints. */
export function findListeners(trx: Transaction, userIds: readonly string[]): Promise<Listener[]> {
  const statement = sql`/* prepare find-webhook-listeners */
    select id, user_id, events, status from webhook_endpoints where user_id = any(${userIds}::uuid[])`
  return rowsOf(trx, statement, listenerSchema)
}

export type NewMessage = Pick<WebhookMessageRow, 'id' | 'endpoint_id' | 'type' | 'object_id' | 'body'> & { due: Date }

/**
 * Endpoints that were deleted meanwhile get none. A list that has a message already keeps it, and
 * locks it, so that it cannot be sent before this change is committed.
 */
export async function insertMessages(trx: Transaction, messages: readonly NewMessage[], now: Date): Promise<void> {
  const column = <Name extends keyof NewMessage>(name: Name) => messages.map(message => message[name])
  await sql`
    insert into webhook_messages (id, endpoint_id, type, object_id, next_attempt_at, body, created_at)
    select message.id, endpoint.id, message.type, message.object_id, message.due, message.body, ${now}
    from unnest(
      ${column('id')}::uuid[], ${column('endpoint_id')}::uuid[], ${column('type')}::text[],
      ${column('object_id')}::text[], ${column('due')}::timestamptz[], ${column('body')}::text[]
    ) as message (id, endpoint_id, type, object_id, due, body)
    join webhook_endpoints as endpoint on endpoint.id = message.endpoint_id
    for key share of endpoint
    on conflict (endpoint_id, object_id) where type = 'list.changed' and attempted_at is null
    do update set next_attempt_at = webhook_messages.next_attempt_at`.execute(trx)
}

/** Fails the oldest of too many messages that wait. */
export async function dropOldest(trx: Transaction, endpointId: string, now: Date): Promise<void> {
  const waiting = () =>
    trx
      .selectFrom('webhook_messages')
      .select('id')
      .where('endpoint_id', '=', endpointId)
      .where('status', '=', 'WAITING')
      .orderBy('id', 'desc')
  const tooMany = waiting().offset(webhookRules.maxWaiting).limit(1)
  await trx
    .updateTable('webhook_messages')
    .set({ status: 'FAILED', outcome: 'DROPPED', next_attempt_at: null, attempted_at: now })
    .where('id', 'in', waiting().where('id', '<=', tooMany).forUpdate().skipLocked())
    .execute()
}

/** Newest first. */
export function listMessageRows(
  db: Database,
  endpointId: string,
  { status, type, objectId, ...page }: Omit<MessageQuery, 'id'>,
) {
  return pageOf(
    db
      .selectFrom('webhook_messages')
      .selectAll()
      .where('endpoint_id', '=', endpointId)
      .$if(status !== undefined, query => query.where('status', '=', status ?? 'WAITING'))
      .$if(type !== undefined, query => query.where('type', '=', type ?? 'webhook.test'))
      .$if(objectId !== undefined, query => query.where('object_id', '=', objectId ?? ''))
      .orderBy('id', 'desc'),
    page,
  )
}

export function findMessage(db: Database, endpointId: string, id: string): Promise<WebhookMessageRow | undefined> {
  return db
    .selectFrom('webhook_messages')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function listAttempts(db: Database, messageId: string) {
  return db.selectFrom('webhook_attempts').selectAll().where('message_id', '=', messageId).orderBy('at').execute()
}

/** Makes what waits due, as far as it is not already. */
export async function makeDue(trx: Transaction, endpointId: string, now: Date): Promise<void> {
  await trx
    .updateTable('webhook_messages')
    .set({ next_attempt_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'WAITING')
    .where('next_attempt_at', '>', now)
    .execute()
}

const again = (now: Date) => ({ status: 'WAITING', attempts: 0, next_attempt_at: now, attempted_at: now }) as const

export function replayMessage(
  trx: Transaction,
  endpointId: string,
  id: string,
  now: Date,
): Promise<WebhookMessageRow | undefined> {
  return trx
    .updateTable('webhook_messages')
    .set(again(now))
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Returns how many, at most `limit`. */
export async function replayMessages(
  trx: Transaction,
  endpointId: string,
  { since, status, limit, now }: { since: Date; status: 'FAILED' | 'DELIVERED'; limit: number; now: Date },
): Promise<number> {
  const chosen = trx
    .selectFrom('webhook_messages')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', status)
    .where('created_at', '>=', since)
    .limit(limit)
  const { numUpdatedRows } = await trx
    .updateTable('webhook_messages')
    .set(again(now))
    .where('id', 'in', chosen)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Returns how many, at most `limit`. */
export async function deleteMessagesBefore(db: Database, date: Date, limit: number): Promise<number> {
  const old = db.selectFrom('webhook_messages').select('id').where('created_at', '<', date).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('webhook_messages').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
