import type { ColumnType, Selectable } from 'kysely'

type SourceKind = 'EMPTY' | 'OFFER' | 'OFFER_FO' | 'ORDER' | 'DISPUTE'

/** Two users about a source. `first_user_id` is the smaller id; an admin may write as a third. */
type ChatTable = {
  id: string
  source_kind: SourceKind
  source_id: string | null
  /** The title of the source, which outlives it. */
  title: string
  first_user_id: string
  second_user_id: string
  is_marketer: ColumnType<boolean, boolean | undefined, boolean>
  request_id: ColumnType<string | null, string | null | undefined, string | null>
  blocked_by: ColumnType<string | null, undefined, string | null>
  /** The number of the last message. Who writes holds the lock on this row, so there are no gaps. */
  message_count: ColumnType<number, undefined, number>
  last_message_at: ColumnType<Date | null, undefined, Date | null>
  created_at: Date
  updated_at: Date
}

export type ChatRow = Selectable<ChatTable>

type ChatMemberTable = {
  chat_id: string
  user_id: string
  role: 'OWNER' | 'CLIENT' | 'ADMIN' | null
  /** Messages of the others that this member has not viewed. */
  unread_count: ColumnType<number, undefined, number>
  /** When the other user wrote the first message that this one has not answered. */
  unanswered_since: ColumnType<Date | null, undefined, Date | null>
  /** Of the last message; the order of the user's chats. */
  active_at: Date
}

export type ChatMemberRow = Selectable<ChatMemberTable>

type MessageTable = {
  id: string
  chat_id: string
  /** 1 for the first message of the chat. */
  number: number
  user_id: string | null
  kind: 'TEXT' | 'IMAGE' | 'SYSTEM'
  text: string
  files: ColumnType<string[], string[] | undefined, string[]>
  system: ColumnType<unknown, string | null | undefined, never>
  /** Chosen by the client, so that a repeated call writes nothing. */
  key: ColumnType<string | null, string | null | undefined, never>
  /** When the first user of the chat viewed it; of their own messages, when they wrote them. */
  first_viewed_at: Date | null
  second_viewed_at: Date | null
  created_at: Date
}

export type MessageRow = Selectable<MessageTable>

/** How long a user took to answer another one. */
type ChatAnswerTable = {
  id: string
  user_id: string
  duration_ms: number
  answered_at: Date
}

/** Asks for a chat about a source. */
type RequestTable = {
  id: string
  sender_id: string
  recipient_id: string
  source_kind: 'EMPTY' | 'OFFER' | 'OFFER_FO'
  source_id: string | null
  title: string
  message: string
  status: ColumnType<
    'PENDING' | 'ACCEPTED' | 'REJECTED' | 'BLOCKED',
    undefined,
    'PENDING' | 'ACCEPTED' | 'REJECTED' | 'BLOCKED'
  >
  blocked_by: ColumnType<string | null, undefined, string | null>
  /** When the recipient viewed it. */
  viewed_at: ColumnType<Date | null, undefined, Date | null>
  answered_at: ColumnType<Date | null, undefined, Date | null>
  created_at: Date
  updated_at: Date
}

export type RequestRow = Selectable<RequestTable>

/** What a user sends to another one without being asked. */
export type ApproachKind = 'PROPOSAL' | 'REQUEST' | 'ORDER'

/** A new proposal, request or order. The row stays when its subject is removed. */
type ApproachTable = {
  id: string
  kind: ApproachKind
  sender_id: string
  recipient_id: string
  subject_id: string
  /** Orders of one cart share it. */
  batch_id: string
  /** When its mail leaves: at once, or an hour after the first of its kind. */
  mail_at: Date
  /** The job of its mail while that waits. */
  mail: ColumnType<{ name: string; payload: unknown } | null, string | null, null>
  created_at: Date
}

declare module '../database.ts' {
  interface Tables {
    chats: ChatTable
    chat_members: ChatMemberTable
    messages: MessageTable
    chat_answers: ChatAnswerTable
    requests: RequestTable
    approaches: ApproachTable
  }
}
