import { orderNumberIn } from '@limelight/contract/chats/order-number'
import type { ChatWord } from '@limelight/contract/chats/schema'
import type { Page } from '@limelight/contract/query'
import type { ChatMemberRow, ChatRow, RequestRow } from '@limelight/db/chats/tables'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import { type Insertable, sql } from 'kysely'
import { countOf } from '../engines/page-store.ts'
import { containing, likePattern } from './message-store.ts'

/** Returns undefined when the two users have a chat about the source already. */
export function insertChat(trx: Transaction, row: Insertable<Tables['chats']>): Promise<ChatRow | undefined> {
  return trx
    .insertInto('chats')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function insertMembers(trx: Transaction, rows: Insertable<Tables['chat_members']>[]): Promise<void> {
  await trx
    .insertInto('chat_members')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

type PairAndSource = Pick<ChatRow, 'first_user_id' | 'second_user_id' | 'source_kind' | 'source_id'>

export function findChatOf(db: Database, of: PairAndSource): Promise<ChatRow | undefined> {
  return db
    .selectFrom('chats')
    .selectAll()
    .where('first_user_id', '=', of.first_user_id)
    .where('second_user_id', '=', of.second_user_id)
    .where('source_kind', '=', of.source_kind)
    .where('source_id', 'is not distinct from', of.source_id)
    .executeTakeFirst()
}

/** The chats about one source; orders, disputes and proposals have one each. */
export function findChatsAbout(db: Database, source: { kind: ChatRow['source_kind']; id: string }): Promise<ChatRow[]> {
  return db
    .selectFrom('chats')
    .selectAll()
    .where('source_id', '=', source.id)
    .where('source_kind', '=', source.kind)
    .execute()
}

/** A chat is closed while one of its users has blocked the other, or has deleted the account. */
export type StoredChat = ChatRow & { gone_user_id: string | null }

function chatsWithGone(db: Database) {
  return db.selectFrom('chats').selectAll('chats').select(goneUser.as('gone_user_id'))
}

const goneUser = sql<string | null>`(
  select users.id from users
  where users.id in (chats.first_user_id, chats.second_user_id) and users.deleted_at is not null
  limit 1
)`

export function findChat(db: Database, id: string): Promise<StoredChat | undefined> {
  return chatsWithGone(db).where('chats.id', '=', id).executeTakeFirst()
}

/** Locks the chat until the transaction ends: its messages are written one after another. */
export function lockChat(trx: Transaction, id: string): Promise<StoredChat | undefined> {
  return chatsWithGone(trx).where('chats.id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export function listMembers(db: Database, chatIds: string[]): Promise<ChatMemberRow[]> {
  return db
    .selectFrom('chat_members')
    .selectAll()
    .where(eb => eb('chat_id', '=', eb.fn.any(eb.val(chatIds))))
    .execute()
}

export async function updateChat(
  trx: Transaction,
  id: string,
  changes: { is_marketer?: boolean; request_id?: string; blocked_by?: string | null; updated_at: Date },
): Promise<void> {
  await trx.updateTable('chats').set(changes).where('id', '=', id).execute()
}

type Wanted = { words: ChatWord[]; search?: string | undefined }

/** The chats of a user with what a list shows of them. */
function chatsOf(db: Database, userId: string, { words, search }: Wanted) {
  let query = db
    .selectFrom('chat_members as me')
    .innerJoin('chats', 'chats.id', 'me.chat_id')
    .innerJoin('users as other', join =>
      join.on(sql<boolean>`other.id = case when chats.first_user_id = me.user_id
        then chats.second_user_id else chats.first_user_id end`),
    )
    .where('me.user_id', '=', userId)
    .where(sql<boolean>`me.role is distinct from 'ADMIN'`)
  for (const word of words) query = query.where(conditionOf(word))
  return search === undefined ? query : query.where(matches(search))
}

function conditionOf(word: ChatWord) {
  const isOpen = sql<boolean>`(chats.blocked_by is null and other.deleted_at is null)`
  switch (word) {
    case 'ALL':
      return sql<boolean>`true`
    case 'READ':
      return sql<boolean>`me.unread_count = 0`
    case 'UNREAD':
      return sql<boolean>`me.unread_count > 0`
    case 'ACCEPTED':
      return isOpen
    case 'BLOCKED':
      return sql<boolean>`not ${isOpen}`
    case 'REJECTED':
      return sql<boolean>`false`
    default:
      return sql<boolean>`chats.source_kind = ${word}`
  }
}

function matches(search: string) {
  return sql<boolean>`(
    ${hasTopic(search)} or ${hasName(search)}
    or exists (select from messages where messages.chat_id = chats.id and ${containing(search)})
  )`
}

/** Its title, or the number of its order. */
function hasTopic(search: string) {
  const isTitled = sql<boolean>`lower(chats.title) like ${likePattern(search)}`
  const number = orderNumberIn(search)
  if (number === undefined) return isTitled
  return sql<boolean>`(${isTitled} or exists (
    select from orders left join disputes on disputes.order_id = orders.id
    where orders.number = ${number}::bigint and chats.source_id in (orders.id, disputes.id)
  ))`
}

function hasName(search: string) {
  return sql<boolean>`(
    other.deleted_at is null and not other.is_hidden
    and lower(other.name || ' ' || other.surname) like ${likePattern(search)}
  )`
}

export type ListedChat = StoredChat & {
  unread_count: number
  other_id: string
  request_status: RequestRow['status'] | null
}

/** The chat with the last message comes first. */
export function listChats(
  db: Database,
  userId: string,
  wanted: Wanted & { id?: string; offset: number; limit: number },
): Promise<ListedChat[]> {
  const query = chatsOf(db, userId, wanted)
  return listed(wanted.id === undefined ? query : query.where('chats.id', '=', wanted.id))
    .offset(wanted.offset)
    .limit(wanted.limit)
    .execute()
}

function listed(query: ReturnType<typeof chatsOf>) {
  return query
    .leftJoin('requests', 'requests.id', 'chats.request_id')
    .selectAll('chats')
    .select([
      'me.unread_count',
      'other.id as other_id',
      'requests.status as request_status',
      goneUser.as('gone_user_id'),
    ])
    .orderBy('me.active_at', 'desc')
    .orderBy('me.chat_id', 'desc')
}

/** A user's chats about a source; for EMPTY, `id` is the other user. */
export function listChatsAbout(
  db: Database,
  userId: string,
  { kind, id }: { kind: ChatRow['source_kind']; id: string },
): Promise<ListedChat[]> {
  const about = kind === 'EMPTY' ? sql<boolean>`other.id = ${id}` : sql<boolean>`chats.source_id = ${id}`
  return listed(chatsOf(db, userId, { words: [kind] }).where(about)).execute()
}

/** The people whom a user has chats with, and whose chats fit; who wrote last comes first, or the newest hit. */
export async function listPeople(db: Database, userId: string, wanted: Wanted & Page): Promise<string[]> {
  const rows = await peopleOf(db, userId, wanted)
    .select('id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(wanted.offset)
    .limit(wanted.limit)
    .execute()
  return rows.map(row => row.id)
}

export function countPeople(db: Database, userId: string, wanted: Wanted): Promise<number> {
  return countOf(peopleOf(db, userId, wanted))
}

/** One chat that fits is enough, but who has read everything has nothing unread. */
function peopleOf(db: Database, userId: string, { words, search }: Wanted) {
  const at = search === undefined ? sql<Date | null>`max(me.active_at)` : newestHit(search)
  let query = chatsOf(db, userId, { words: [] })
    .select(['other.id', at.as('at')])
    .groupBy('other.id')
  for (const word of words) {
    const condition = conditionOf(word)
    query = query.having(word === 'READ' ? sql<boolean>`bool_and(${condition})` : sql<boolean>`bool_or(${condition})`)
  }
  return db.selectFrom(query.as('people')).where('at', 'is not', null)
}

/** When what the line of a person shows was written: the last message for a name, else the found one. */
function newestHit(search: string) {
  return sql<Date | null>`coalesce(
    max(me.active_at) filter (where ${hasName(search)}),
    max((select max(created_at) from messages where messages.chat_id = chats.id and ${containing(search)})),
    max(me.active_at) filter (where ${hasTopic(search)})
  )`
}

/** A user's chats with these people. */
export function listChatsWith(db: Database, userId: string, people: string[]): Promise<ListedChat[]> {
  const query = chatsOf(db, userId, { words: [] })
  return listed(query.where(sql<boolean>`other.id = any(${people}::uuid[])`)).execute()
}

export function countChats(db: Database, userId: string, wanted: Wanted): Promise<number> {
  return countOf(chatsOf(db, userId, wanted))
}

/** Reads a counter per chat, never the messages. */
export async function countUnread(
  db: Database,
  userId: string,
  words: ChatWord[],
): Promise<{ count: number; chats: number }> {
  const row = await chatsOf(db, userId, { words })
    .where('me.unread_count', '>', 0)
    .select(({ fn }) => [fn.sum<string | null>('me.unread_count').as('count'), fn.countAll<string>().as('chats')])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count ?? 0), chats: Number(row.chats) }
}

/** The ids of all chats of a user. */
export async function listChatIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('chat_members').select('chat_id').where('user_id', '=', userId).execute()
  return rows.map(row => row.chat_id)
}
