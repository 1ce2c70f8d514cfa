import type { ChatRow, MessageRow } from '@limelight/db/chats/tables'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import { type Insertable, sql } from 'kysely'

/** A message with the pictures that it carries, in their order. */
export type StoredMessage = MessageRow & { pictures: { id: string; path: string; width: number; height: number }[] }

/** Takes the next number. Times grow within a chat, also when the clocks of two machines differ. */
export function takeNumber(trx: Transaction, chatId: string, now: Date): Promise<ChatRow> {
  const at = sql<Date>`greatest(${now}::timestamptz(3), last_message_at + interval '1 millisecond')`
  return trx
    .updateTable('chats')
    .set({ message_count: sql`message_count + 1`, last_message_at: at, updated_at: at })
    .where('id', '=', chatId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertMessage(trx: Transaction, row: Insertable<Tables['messages']>): Promise<void> {
  await trx.insertInto('messages').values(row).execute()
}

/**
 * Counts the message for the readers and notes who waits for an answer. `authorId` is null for the
 * product, and the user of the admin app for an admin; neither waits. Returns since when the author
 * owed an answer.
 */
export async function countMessage(
  trx: Transaction,
  message: { chatId: string; authorId: string | null; isAdmin: boolean; at: Date },
): Promise<Date | undefined> {
  const { chatId, authorId, isAdmin, at } = message
  const owed =
    authorId === null || isAdmin
      ? undefined
      : await trx
          .selectFrom('chat_members')
          .select('unanswered_since')
          .where('chat_id', '=', chatId)
          .where('user_id', '=', authorId)
          .executeTakeFirst()
  const isUnread = sql<boolean>`${authorId}::uuid is not null and user_id <> ${authorId}::uuid
    and role is distinct from 'ADMIN'`
  const since = isAdmin
    ? sql<Date | null>`unanswered_since`
    : sql<Date | null>`case when ${isUnread} then coalesce(unanswered_since, ${at}::timestamptz(3))
        when user_id = ${authorId}::uuid then null else unanswered_since end`
  await trx
    .updateTable('chat_members')
    .set({
      active_at: at,
      unread_count: sql`unread_count + case when ${isUnread} then 1 else 0 end`,
      unanswered_since: since,
    })
    .where('chat_id', '=', chatId)
    .execute()
  return owed?.unanswered_since ?? undefined
}

function withPictures(db: Database) {
  const pictures = sql<StoredMessage['pictures']>`(
    select coalesce(json_agg(json_build_object(
      'id', images.id, 'path', images.path, 'width', images.width, 'height', images.height
    ) order by wanted.position), '[]')
    from unnest(messages.files) with ordinality as wanted (id, position)
    join images on images.id = wanted.id
  )`
  return db.selectFrom('messages').selectAll('messages').select(pictures.as('pictures'))
}

export function findMessage(db: Database, chatId: string, id: string): Promise<StoredMessage | undefined> {
  return withPictures(db).where('chat_id', '=', chatId).where('id', '=', id).executeTakeFirst()
}

export function findMessageByKey(
  db: Database,
  by: { chatId: string; userId: string; key: string },
): Promise<StoredMessage | undefined> {
  return withPictures(db)
    .where('chat_id', '=', by.chatId)
    .where('user_id', '=', by.userId)
    .where('key', '=', by.key)
    .executeTakeFirst()
}

/** Oldest first, for the open windows. */
export function listMessagesAfter(
  db: Database,
  chatId: string,
  after: number,
  limit: number,
): Promise<StoredMessage[]> {
  return withPictures(db)
    .where('chat_id', '=', chatId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Newest first. Numbers have no gaps, so any page is one range of the index. */
export function listMessagesUpTo(db: Database, chatId: string, upTo: number, limit: number): Promise<StoredMessage[]> {
  return withPictures(db)
    .where('chat_id', '=', chatId)
    .where('number', '<=', upTo)
    .where('number', '>', upTo - limit)
    .orderBy('number', 'desc')
    .execute()
}

/** Messages that contain the words, newest first. */
export async function searchMessages(
  db: Database,
  wanted: { chatId: string; upTo: number; search: string; offset: number; limit: number },
): Promise<{ total: number; rows: StoredMessage[] }> {
  const matching = containing(wanted.search)
  const [total, rows] = await Promise.all([
    db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('chat_id', '=', wanted.chatId)
      .where('number', '<=', wanted.upTo)
      .where(matching)
      .executeTakeFirstOrThrow(),
    withPictures(db)
      .where('chat_id', '=', wanted.chatId)
      .where('number', '<=', wanted.upTo)
      .where(matching)
      .orderBy('number', 'desc')
      .offset(wanted.offset)
      .limit(wanted.limit)
      .execute(),
  ])
  return { total: Number(total.total), rows }
}

/** The index of trigrams serves it. */
export function containing(search: string) {
  return sql<boolean>`lower(messages.text) like ${likePattern(search)}`
}

export function likePattern(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
}

export async function findNumber(db: Database, chatId: string, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('number')
    .where('chat_id', '=', chatId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.number
}

export type Slot = 'first' | 'second'

const viewedColumns = { first: 'first_viewed_at', second: 'second_viewed_at' } as const

/** Locks the member, so that the views of one reader count one after another. */
export async function lockMember(trx: Transaction, chatId: string, userId: string): Promise<void> {
  await trx
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute()
}

/** Returns how many messages were new to the reader. */
export async function markViewed(
  trx: Transaction,
  view: { chatId: string; slot: Slot; now: Date } & ({ id: string } | { upTo: number }),
): Promise<number> {
  const column = viewedColumns[view.slot]
  const unread = trx
    .updateTable('messages')
    .set({ [column]: view.now })
    .where('chat_id', '=', view.chatId)
    .where(column, 'is', null)
  const meant = 'id' in view ? unread.where('id', '=', view.id) : unread.where('number', '<=', view.upTo)
  const { numUpdatedRows } = await meant.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Returns how many remain. */
export async function lowerUnread(
  trx: Transaction,
  { chatId, userId, by }: { chatId: string; userId: string; by: number },
): Promise<number> {
  const { unread_count } = await trx
    .updateTable('chat_members')
    .set({ unread_count: sql`unread_count - ${by}::integer` })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .returning('unread_count')
    .executeTakeFirstOrThrow()
  return unread_count
}

/** One worker at a time sends the messages of a chat to windows, which keeps their order. */
export async function claimSending(
  db: Database,
  claim: { chatId: string; now: Date; until: Date },
): Promise<ChatRow | undefined> {
  return db
    .updateTable('chats')
    .set({ sending_until: claim.until })
    .where('id', '=', claim.chatId)
    .whereRef('sent_count', '<', 'message_count')
    .where(eb => eb.or([eb('sending_until', 'is', null), eb('sending_until', '<', claim.now)]))
    .returningAll()
    .executeTakeFirst()
}

/** Keeps the claim while more messages wait. Returns how many there are. */
export async function advanceSending(
  db: Database,
  { chatId, sent, until }: { chatId: string; sent: number; until: Date },
): Promise<number> {
  const { message_count } = await db
    .updateTable('chats')
    .set({
      sent_count: sent,
      sending_until: sql<Date | null>`case when message_count > ${sent} then ${until}::timestamptz(3) end`,
    })
    .where('id', '=', chatId)
    .returning('message_count')
    .executeTakeFirstOrThrow()
  return message_count
}

export async function releaseSending(db: Database, chatId: string): Promise<void> {
  await db.updateTable('chats').set({ sending_until: null }).where('id', '=', chatId).execute()
}

/** The last messages of several chats. */
export function listLastMessages(db: Database, chatIds: string[]): Promise<StoredMessage[]> {
  return withPictures(db)
    .innerJoin('chats', join =>
      join.onRef('chats.id', '=', 'messages.chat_id').onRef('chats.message_count', '=', 'messages.number'),
    )
    .where('chats.id', 'in', chatIds)
    .execute()
}

/** Replaces the name that system messages about these orders begin with. */
export async function renameInTexts(
  trx: Transaction,
  { userId, orderIds, from, to }: { userId: string; orderIds: string[]; from: string; to: string },
): Promise<void> {
  await sql`
    update messages set text = ${to} || substr(text, length(${from}) + 1)
    where chat_id in (select chat_id from chat_members where user_id = ${userId}) and kind = 'SYSTEM'
      and system ->> 'orderId' = any(${orderIds}::text[]) and starts_with(text, ${from})`.execute(trx)
}
