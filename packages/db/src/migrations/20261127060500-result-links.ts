import { type Kysely, sql } from 'kysely'

/** When this migration was written. */
const writtenAt = new Date('2026-11-27T06:05:00.000Z')

/**
 * Tracked links of lists, their clicks per day, and clicks that wait for the stream. A link outlives
 * its list and its owner, so it references neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table result_links (
      id uuid primary key,
      slug text not null unique,
      list_id uuid not null,
      user_id uuid not null,
      value text not null,
      target text not null,
      created_at timestamptz(3) not null,
      ended_at timestamptz(3)
    )`.execute(db)
  await sql`create index result_links_by_list on result_links (list_id, value)`.execute(db)
  await sql`create index result_links_ended on result_links (ended_at) where ended_at is not null`.execute(db)
  await sql`
    create table result_clicks (
      link_id uuid not null references result_links (id) on delete cascade,
      day date not null,
      clicks integer not null default 0,
      bots integer not null default 0,
      own integer not null default 0,
      version bigint not null default 1,
      counted_version bigint not null default 0,
      stale_since timestamptz(3),
      counted_at timestamptz(3),
      primary key (link_id, day) include (clicks)
    )`.execute(db)
  await sql`
    create index result_clicks_stale on result_clicks (stale_since) where stale_since is not null`.execute(db)
  await sql`
    create index result_clicks_counted on result_clicks (counted_at)`.execute(db)
  await sql`
    create table waiting_clicks (
      id uuid primary key,
      link_id uuid not null,
      at timestamptz(3) not null,
      kind text not null check (kind in ('BOT', 'OWN', 'CLICK'))
    )`.execute(db)
  await sql`
    insert into configs (key, value, is_public, updated_at)
    values ('results.blocked-hosts', '{"hosts": []}', false, ${writtenAt})
    on conflict (key) do nothing`.execute(db)
}
