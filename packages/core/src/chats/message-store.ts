import type { MessageRow } from '@limelight/db/chats/tables'
import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { pageOf, type Rows } from '../engines/page-store.ts'
import { rowsOf } from '../engines/rows.ts'
import type { StoredFile } from '../users/view.ts'

/** A message with the files that it carries, in their order. */
export type StoredMessage = MessageRow & { attached: StoredFile[] }

const countedSchema = z.object({
  user_id: z.string(),
  role: z.enum(['OWNER', 'CLIENT', 'ADMIN']).nullable(),
  owed_since: z.date().nullable(),
})
/** A member and since when they owed an answer before this message. */
export type CountedMember = z.infer<typeof countedSchema>

/**
 * Appends the next message to a locked chat, counts it for its readers and notes who waits for an
 * answer. `by` is null for the product, and the user of the admin app for an admin; neither waits. A
 * reader may view others at the same moment, so only what the author owed comes from the former row.
 */
export function appendMessage(
  trx: Transaction,
  row: MessageRow,
  by: { userId: string; isAdmin: boolean } | null,
): Promise<CountedMember[]> {
  const [chatId, at, author, isAdmin] = [row.chat_id, row.created_at, by?.userId ?? null, by?.isAdmin ?? false]
  const system = row.system === null ? null : JSON.stringify(row.system)
  const statement = sql`/* prepare append-message */
    with chat as (
      update chats set message_count = ${row.number}, last_message_at = ${at}, updated_at = ${at} where id = ${chatId}
    ), message as (
      insert into messages (
        id, chat_id, number, user_id, kind, text, files, system, key, first_viewed_at, second_viewed_at, created_at
      ) values (
        ${row.id}, ${chatId}, ${row.number}, ${row.user_id}, ${row.kind}, ${row.text}, ${row.files}, ${system},
        ${row.key}, ${row.first_viewed_at}, ${row.second_viewed_at}, ${at}
      )
    ), author as (
      select ${author}::uuid as id, ${isAdmin}::boolean as is_admin, ${at}::timestamptz(3) as at
    )
    update chat_members set
      active_at = author.at,
      unread_count = chat_members.unread_count
        + case when chat_members.user_id <> author.id and chat_members.role is distinct from 'ADMIN' then 1 else 0 end,
      unanswered_since = case
        when author.is_admin or author.id is null then chat_members.unanswered_since
        when chat_members.user_id = author.id then null
        when chat_members.role = 'ADMIN' then chat_members.unanswered_since
        else coalesce(chat_members.unanswered_since, author.at) end
    from author, chat_members as former
    where former.chat_id = chat_members.chat_id and former.user_id = chat_members.user_id
      and chat_members.chat_id = ${chatId}
    returning chat_members.user_id, chat_members.role, former.unanswered_since as owed_since`
  return rowsOf(trx, statement, countedSchema)
}

function withFiles(db: Database) {
  const attached = sql<StoredFile[]>`(
    select coalesce(json_agg(
      case when images.id is not null
        then json_build_object('id', images.id, 'path', images.path, 'width', images.width, 'height', images.height)
        else json_build_object('id', uploads.id, 'name', uploads.name, 'type', uploads.type, 'size', uploads.size,
          'sha256', uploads.sha256)
      end order by wanted.position), '[]')
    from unnest(messages.files) with ordinality as wanted (id, position)
    left join images on images.id = wanted.id
    left join uploads on uploads.id = wanted.id
    where images.id is not null or uploads.id is not null
  )`
  return db.selectFrom('messages').selectAll('messages').select(attached.as('attached'))
}

export function findMessage(db: Database, chatId: string, id: string): Promise<StoredMessage | undefined> {
  return withFiles(db).where('chat_id', '=', chatId).where('id', '=', id).executeTakeFirst()
}

/** Whether a message of the chat carries the file. */
export async function hasFile(db: Database, chatId: string, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where(sql<boolean>`files @> array[${fileId}::uuid]`)
    .executeTakeFirst()
  return row !== undefined
}

export async function findIdByKey(
  db: Database,
  by: { chatId: string; userId: string; key: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', by.chatId)
    .where('user_id', '=', by.userId)
    .where('key', '=', by.key)
    .executeTakeFirst()
  return row?.id
}

/** Newest first. Numbers have no gaps, so any page is one range of the index. */
export function listMessagesUpTo(db: Database, chatId: string, upTo: number, limit: number): Promise<StoredMessage[]> {
  return withFiles(db)
    .where('chat_id', '=', chatId)
    .where('number', '<=', upTo)
    .where('number', '>', upTo - limit)
    .orderBy('number', 'desc')
    .execute()
}

/** Ids grow with the time of a message, in a chat as among several. */
function olderThan(id: string | undefined) {
  return id === undefined ? sql<boolean>`true` : sql<boolean>`messages.id < ${id}::uuid`
}

/** The messages of several chats in one order, newest first. Each chat is read as deep as the page may reach. */
export function listMessagesOf(
  db: Database,
  { chatIds, before, offset, limit }: { chatIds: string[]; before: string | undefined; offset: number; limit: number },
): Promise<StoredMessage[]> {
  const keys = sql`(
    select newest.chat_id, newest.id from unnest(${chatIds}::uuid[]) as wanted (id) cross join lateral (
      select chat_id, messages.id from messages where chat_id = wanted.id and ${olderThan(before)}
      order by number desc limit ${offset + limit}
    ) as newest
    order by newest.id desc offset ${offset} limit ${limit}
  )`
  return withFiles(db).where(sql<boolean>`(chat_id, messages.id) in ${keys}`).orderBy('id', 'desc').execute()
}

/** How many messages of these chats are older than one of them. */
export async function countOlder(db: Database, chatIds: string[], before: string): Promise<number> {
  const statement = sql`
    select coalesce(sum(last.number), 0)::integer as total from unnest(${chatIds}::uuid[]) as wanted (id) cross join lateral (
      select number from messages where chat_id = wanted.id and ${olderThan(before)} order by number desc limit 1
    ) as last`
  const [row] = await rowsOf(db, statement, z.object({ total: z.number() }))
  return row?.total ?? 0
}

/** Messages that contain the words, newest first. */
export async function searchMessages(
  db: Database,
  wanted: { chatIds: string[]; before: string | undefined; search: string; offset: number; limit: number },
): Promise<Rows<StoredMessage>> {
  const matching = sql<boolean>`chat_id = any(${wanted.chatIds}::uuid[]) and ${containing(wanted.search)}
    and ${olderThan(wanted.before)}`
  return pageOf(withFiles(db).where(matching).orderBy('id', 'desc'), wanted)
}

/** The newest message of each chat that contains the words. */
export function listNewestWith(db: Database, chatIds: string[], search: string): Promise<StoredMessage[]> {
  return withFiles(db)
    .distinctOn('chat_id')
    .where(sql<boolean>`chat_id = any(${chatIds}::uuid[]) and ${containing(search)}`)
    .orderBy('chat_id')
    .orderBy('id', 'desc')
    .execute()
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
  return withFiles(db)
    .innerJoin('chats', join =>
      join.onRef('chats.id', '=', 'messages.chat_id').onRef('chats.message_count', '=', 'messages.number'),
    )
    .where('chats.id', 'in', chatIds)
    .execute()
}

/** The newest message of each chat that a user or an admin wrote. Ids grow with the time of a message. */
export function listLastWritten(db: Database, chatIds: string[]): Promise<{ id: string; chat_id: string }[]> {
  const statement = sql`
    select written.id, wanted.id as chat_id from unnest(${chatIds}::uuid[]) as wanted (id) cross join lateral (
      select messages.id from messages where chat_id = wanted.id and kind <> 'SYSTEM' order by number desc limit 1
    ) as written`
  return rowsOf(db, statement, z.object({ id: z.string(), chat_id: z.string() }))
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
