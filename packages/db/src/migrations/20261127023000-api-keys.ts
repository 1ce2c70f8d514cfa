import { type Kysely, sql } from 'kysely'

/** Keys of programs, connections of apps, what they called, and what they spent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      kind text not null check (kind in ('KEY', 'CONNECTION')),
      name text not null,
      prefix text not null,
      token_hash text unique,
      scopes text[] not null,
      caps jsonb not null,
      client jsonb,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3),
      last_used_at timestamptz(3),
      revoked_at timestamptz(3),
      warned_at timestamptz(3),
      code_hash text unique,
      code_challenge text,
      code_until timestamptz(3),
      access_until timestamptz(3),
      refresh_hash text unique,
      former_refresh_hash text unique,
      refreshed_at timestamptz(3),
      check (kind = 'CONNECTION' or token_hash is not null)
    )`.execute(db)
  await sql`create index api_keys_by_user on api_keys (user_id, id desc)`.execute(db)
  await sql`create index api_keys_by_end on api_keys (expires_at) where expires_at is not null`.execute(db)
  await sql`
    create table api_key_usage (
      key_id uuid not null references api_keys (id) on delete cascade,
      day date not null,
      name text not null,
      used integer not null,
      primary key (key_id, day, name)
    )`.execute(db)
  await sql`
    create table api_calls (
      id uuid primary key,
      key_id uuid not null references api_keys (id) on delete cascade,
      at timestamptz(3) not null,
      operation text not null,
      status smallint not null,
      error text,
      cost jsonb not null,
      address text not null,
      ms integer not null
    )`.execute(db)
  await sql`create index api_calls_by_key on api_calls (key_id, id desc)`.execute(db)
  await sql`create index api_calls_by_time on api_calls (at)`.execute(db)
  await sql`
    create table api_answers (
      key_id uuid not null references api_keys (id) on delete cascade,
      name text not null,
      input_hash text not null,
      answer bytea,
      created_at timestamptz(3) not null,
      primary key (key_id, name)
    )`.execute(db)
  await sql`create index api_answers_by_time on api_answers (created_at)`.execute(db)
  await sql`alter table limit_charges add column api_key_id uuid`.execute(db)
}
