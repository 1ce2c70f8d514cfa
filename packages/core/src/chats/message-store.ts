import type { ChatMemberRow, ChatRow, MessageRow } from '@limelight/db/chats/tables'
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

export async function insertMessage(trx: Transaction, row: Insertable<Tables['messages']>): Promise<StoredMessage> {
  const message = await trx.insertInto('messages').values(row).returningAll().executeTakeFirstOrThrow()
  if (message.files.length === 0) return { ...message, pictures: [] }
  return withPictures(trx).where('messages.id', '=', message.id).executeTakeFirstOrThrow()
}

/** A member and since when they owed an answer before this message. */
export type CountedMember = ChatMemberRow & { owed_since: Date | null }

/**
 * Counts the message for the readers and notes who waits for an answer. A view at the same moment counts,
 * too, so only what the author owed comes from the former row. `authorId` is null for the
 * product, and the user of the admin app for an admin; neither waits.
 */
export function countMessage(
  trx: Transaction,
  message: { chatId: string; authorId: string | null; isAdmin: boolean; at: Date },
): Promise<CountedMember[]> {
  const { chatId, authorId, isAdmin, at } = message
  const isUnread = sql<boolean>`${authorId}::uuid is not null and chat_members.user_id <> ${authorId}::uuid
    and chat_members.role is distinct from 'ADMIN'`
  const since = isAdmin
    ? sql<Date | null>`chat_members.unanswered_since`
    : sql<Date | null>`case when ${isUnread} then coalesce(chat_members.unanswered_since, ${at}::timestamptz(3))
        when chat_members.user_id = ${authorId}::uuid then null else chat_members.unanswered_since end`
  return trx
    .updateTable('chat_members')
    .from('chat_members as former')
    .set({
      active_at: at,
      unread_count: sql`chat_members.unread_count + case when ${isUnread} then 1 else 0 end`,
      unanswered_since: since,
    })
    .whereRef('former.chat_id', '=', 'chat_members.chat_id')
    .whereRef('former.user_id', '=', 'chat_members.user_id')
    .where('chat_members.chat_id', '=', chatId)
    .returningAll('chat_members')
    .returning('former.unanswered_since as owed_since')
    .execute()
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
