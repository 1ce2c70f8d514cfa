import type { RequestQuery, RequestWord } from '@limelight/contract/chats/schema'
import type { RequestRow } from '@limelight/db/chats/tables'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import { type Insertable, sql, type Updateable } from 'kysely'
import { countOf } from '../engines/page-store.ts'
import type { ListedRequest } from './present.ts'

/** Returns false when the two users have an open, accepted or blocked request about the source. */
export async function insertRequest(trx: Transaction, row: Insertable<Tables['requests']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('requests')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Whether the user has refused such a request of the same sender since then. */
export async function wasRejected(
  db: Database,
  request: Pick<RequestRow, 'sender_id' | 'recipient_id' | 'source_kind' | 'source_id'>,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('requests')
    .select('id')
    .where('sender_id', '=', request.sender_id)
    .where('recipient_id', '=', request.recipient_id)
    .where('source_kind', '=', request.source_kind)
    .where('source_id', 'is not distinct from', request.source_id)
    .where('status', '=', 'REJECTED')
    .where('answered_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the user has blocked the other one in any chat or request. */
export async function findBlock(db: Database, block: { by: string; userId: string }): Promise<boolean> {
  const row = await db
    .selectFrom('requests')
    .select('id')
    .where('blocked_by', '=', block.by)
    .where(eb => eb.or([eb('sender_id', '=', block.userId), eb('recipient_id', '=', block.userId)]))
    .executeTakeFirst()
  return row !== undefined
}

export function lockRequest(trx: Transaction, id: string): Promise<RequestRow | undefined> {
  return trx.selectFrom('requests').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function updateRequest(
  trx: Transaction,
  id: string,
  changes: Updateable<Tables['requests']>,
): Promise<void> {
  await trx.updateTable('requests').set(changes).where('id', '=', id).execute()
}

const chatId = sql<string | null>`(select chats.id from chats where chats.request_id = requests.id limit 1)`

export function findRequest(db: Database, id: string): Promise<ListedRequest | undefined> {
  return db
    .selectFrom('requests')
    .selectAll('requests')
    .select(chatId.as('chat_id'))
    .where('id', '=', id)
    .executeTakeFirst()
}

type Wanted = Pick<RequestQuery, 'x' | 'box'>

function requestsOf(db: Database, userId: string, { x, box }: Wanted) {
  const mine = db.selectFrom('requests').where(conditionOf(x, userId))
  if (box === 'received') return mine.where('recipient_id', '=', userId)
  if (box === 'sent') return mine.where('sender_id', '=', userId)
  return mine.where(eb => eb.or([eb('recipient_id', '=', userId), eb('sender_id', '=', userId)]))
}

/** READ and UNREAD are about what the caller has received. */
function conditionOf(word: RequestWord, userId: string) {
  switch (word) {
    case 'ALL':
      return sql<boolean>`true`
    case 'READ':
      return sql<boolean>`(recipient_id = ${userId} and viewed_at is not null)`
    case 'UNREAD':
      return sql<boolean>`(recipient_id = ${userId} and viewed_at is null)`
    case 'PENDING':
    case 'ACCEPTED':
    case 'REJECTED':
    case 'BLOCKED':
      return sql<boolean>`status = ${word}`
    default:
      return sql<boolean>`source_kind = ${word}`
  }
}

/** Newest first: ids are ordered by time. */
export function listRequests(
  db: Database,
  userId: string,
  { offset, limit, ...wanted }: RequestQuery,
): Promise<ListedRequest[]> {
  return requestsOf(db, userId, wanted)
    .selectAll('requests')
    .select(chatId.as('chat_id'))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function countRequests(db: Database, userId: string, wanted: Wanted): Promise<number> {
  return countOf(requestsOf(db, userId, wanted))
}

export function countNotViewed(db: Database, userId: string, x: RequestWord): Promise<number> {
  return countOf(requestsOf(db, userId, { x, box: 'received' }).where('viewed_at', 'is', null))
}

/** The recipient and what a mail about the request needs. */
export function findRequestMail(db: Database, id: string) {
  return db
    .selectFrom('requests')
    .innerJoin('users', 'users.id', 'requests.recipient_id')
    .select(['requests.status', 'requests.sender_id', 'users.name', 'users.email', 'users.notifications'])
    .where('requests.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}
