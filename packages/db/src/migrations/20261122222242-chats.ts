import { type Kysely, sql } from 'kysely'

/** Forward only. Import nothing of this repository: its types change after this migration has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Both are trusted extensions: the owner of the database may create them.
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists btree_gin`.execute(db)

  await sql`
    create table requests (
      id uuid primary key,
      sender_id uuid not null references users (id) on delete cascade,
      recipient_id uuid not null references users (id) on delete cascade,
      source_kind text not null check (source_kind in ('EMPTY', 'OFFER', 'OFFER_FO')),
      source_id uuid,
      title text not null,
      message text not null,
      status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'REJECTED', 'BLOCKED')),
      blocked_by uuid references users (id) on delete cascade,
      viewed_at timestamptz(3),
      answered_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      check (sender_id <> recipient_id),
      check ((source_kind = 'EMPTY') = (source_id is null)),
      check ((status = 'BLOCKED') = (blocked_by is not null))
    )`.execute(db)
  // A pair of users has one open or accepted request about a source, whoever sent it.
  await sql`
    create unique index requests_live on requests (
      least(sender_id, recipient_id), greatest(sender_id, recipient_id), source_kind, source_id
    ) nulls not distinct where status <> 'REJECTED'`.execute(db)
  await sql`create index requests_recipient on requests (recipient_id, id)`.execute(db)
  await sql`create index requests_sender on requests (sender_id, id)`.execute(db)
  await sql`create index requests_not_viewed on requests (recipient_id) where viewed_at is null`.execute(db)
  await sql`create index requests_blocked_by on requests (blocked_by) where blocked_by is not null`.execute(db)

  await sql`
    create table chats (
      id uuid primary key,
      source_kind text not null check (source_kind in ('EMPTY', 'OFFER', 'OFFER_FO', 'ORDER', 'DISPUTE')),
      source_id uuid,
      title text not null,
      first_user_id uuid not null references users (id) on delete cascade,
      second_user_id uuid not null references users (id) on delete cascade,
      is_marketer boolean not null default false,
      request_id uuid references requests (id) on delete set null,
      blocked_by uuid references users (id) on delete cascade,
      message_count integer not null default 0,
      last_message_at timestamptz(3),
      sent_count integer not null default 0,
      sending_until timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      check (first_user_id < second_user_id),
      check ((source_kind = 'EMPTY') = (source_id is null))
    )`.execute(db)
  await sql`
    create unique index chats_pair_source on chats (first_user_id, second_user_id, source_kind, source_id)
    nulls not distinct`.execute(db)
  await sql`create index chats_source on chats (source_id, source_kind) where source_id is not null`.execute(db)
  await sql`create index chats_request on chats (request_id) where request_id is not null`.execute(db)

  await sql`
    create table chat_members (
      chat_id uuid not null references chats (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      role text check (role in ('OWNER', 'CLIENT', 'ADMIN')),
      unread_count integer not null default 0 check (unread_count >= 0),
      unanswered_since timestamptz(3),
      active_at timestamptz(3) not null,
      primary key (chat_id, user_id)
    )`.execute(db)
  await sql`create index chat_members_active on chat_members (user_id, active_at desc, chat_id desc)`.execute(db)
  await sql`create index chat_members_unread on chat_members (user_id) where unread_count > 0`.execute(db)

  await sql`
    create table messages (
      id uuid primary key,
      chat_id uuid not null references chats (id) on delete cascade,
      number integer not null,
      user_id uuid references users (id) on delete cascade,
      kind text not null check (kind in ('TEXT', 'IMAGE', 'SYSTEM')),
      text text not null,
      files uuid[] not null default '{}',
      system jsonb,
      key text,
      first_viewed_at timestamptz(3),
      second_viewed_at timestamptz(3),
      created_at timestamptz(3) not null,
      unique (chat_id, number),
      check ((kind = 'SYSTEM') = (user_id is null)),
      check ((kind = 'SYSTEM') = (system is not null))
    )`.execute(db)
  await sql`create unique index messages_key on messages (chat_id, user_id, key) where key is not null`.execute(db)
  await sql`
    create index messages_first_unread on messages (chat_id, number) where first_viewed_at is null`.execute(db)
  await sql`
    create index messages_second_unread on messages (chat_id, number) where second_viewed_at is null`.execute(db)
  await sql`
    create index messages_text on messages using gin (chat_id, lower(text) gin_trgm_ops)`.execute(db)

  await sql`
    create table chat_answers (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      duration_ms bigint not null check (duration_ms >= 0),
      answered_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index chat_answers_user on chat_answers (user_id, answered_at)`.execute(db)
  await sql`create index chat_answers_old on chat_answers (answered_at)`.execute(db)
}
