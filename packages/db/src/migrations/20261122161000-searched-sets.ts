import { type Kysely, sql } from 'kysely'

/** The filter sets that a user searched on a UTC day, which are free for the rest of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table searched_sets (
      user_id uuid not null references users (id) on delete cascade,
      set_key text not null,
      day date not null,
      kind text not null,
      space text not null,
      filters text[] not null,
      handles text not null,
      base_key text,
      base_day date,
      refinements integer not null default 0 check (refinements between 0 and 10),
      searched_at timestamptz(3) not null,
      primary key (user_id, set_key, day)
    )`.execute(db)
  await sql`create index searched_sets_day on searched_sets (day)`.execute(db)
  await sql`create index searched_sets_handles on searched_sets (user_id, handles, day) where handles <> ''`.execute(db)
}
