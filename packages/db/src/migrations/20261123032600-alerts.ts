import { type Kysely, sql } from 'kysely'

/** What watches a saved search or a list once per day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alerts (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      search_id uuid unique references saved_searches (id) on delete cascade,
      list_id uuid unique references favourite_lists (id) on delete cascade,
      by_mail boolean not null,
      seen text[],
      told jsonb not null default '{}',
      next_at timestamptz(3) not null,
      checked_at timestamptz(3),
      found_at timestamptz(3),
      created_at timestamptz(3) not null,
      check (num_nonnulls(search_id, list_id) = 1)
    )`.execute(db)
  await sql`create index alerts_by_user on alerts (user_id, id desc)`.execute(db)
  await sql`create index alerts_due on alerts (next_at)`.execute(db)
}
