import { type Kysely, sql } from 'kysely'

/** Endpoints of users, what is on its way to them, and what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoints (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      api_key_id uuid references api_keys (id) on delete set null,
      url text not null,
      events text[] not null,
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED')),
      paused_because text check (paused_because in ('USER', 'FAILING', 'GONE')),
      failing_since timestamptz(3),
      warned_at timestamptz(3),
      last_delivered_at timestamptz(3),
      secret bytea not null,
      former_secret bytea,
      former_secret_until timestamptz(3),
      leased_until timestamptz(3),
      created_at timestamptz(3) not null,
      check ((status = 'PAUSED') = (paused_because is not null))
    )`.execute(db)
  await sql`create index webhook_endpoints_by_user on webhook_endpoints (user_id)`.execute(db)
  await sql`create index webhook_endpoints_by_key on webhook_endpoints (api_key_id) where api_key_id is not null`.execute(
    db,
  )
  await sql`
    create index webhook_endpoints_failing on webhook_endpoints (failing_since)
    where status = 'ACTIVE' and failing_since is not null`.execute(db)
  await sql`
    create table webhook_messages (
      id uuid primary key,
      endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
      type text not null,
      object_id text not null,
      status text not null default 'WAITING' check (status in ('WAITING', 'DELIVERED', 'FAILED')),
      attempts smallint not null default 0,
      outcome text,
      next_attempt_at timestamptz(3),
      attempted_at timestamptz(3),
      body text not null,
      created_at timestamptz(3) not null,
      check ((status = 'WAITING') = (next_attempt_at is not null))
    )`.execute(db)
  await sql`
    create index webhook_messages_due on webhook_messages (endpoint_id, next_attempt_at)
    where status = 'WAITING'`.execute(db)
  await sql`
    create index webhook_messages_waiting on webhook_messages (endpoint_id, id) where status = 'WAITING'`.execute(db)
  await sql`create index webhook_messages_by_endpoint on webhook_messages (endpoint_id, id desc)`.execute(db)
  await sql`create index webhook_messages_by_time on webhook_messages (created_at)`.execute(db)
  // Further changes of a list add nothing until its message is on its way.
  await sql`
    create unique index webhook_messages_once_per_list on webhook_messages (endpoint_id, object_id)
    where type = 'list.changed' and attempted_at is null`.execute(db)
  await sql`
    create table webhook_attempts (
      message_id uuid not null references webhook_messages (id) on delete cascade,
      at timestamptz(3) not null,
      outcome text not null,
      ms integer not null,
      response text
    )`.execute(db)
  await sql`create index webhook_attempts_by_message on webhook_attempts (message_id, at)`.execute(db)
}
