import { type Kysely, sql } from 'kysely'

/** Links that open a report without an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shared_reports (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      network text not null,
      influencer_id text not null,
      name text not null,
      token_hash text not null unique,
      sealed_token bytea not null,
      views integer not null default 0,
      last_viewed_at timestamptz(3),
      created_at timestamptz(3) not null,
      ends_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index shared_reports_by_user on shared_reports (user_id, id desc)`.execute(db)
  await sql`create index shared_reports_by_end on shared_reports (ends_at)`.execute(db)
}
