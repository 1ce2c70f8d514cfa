import { type Kysely, sql } from 'kysely'

/** Nothing in it is worth more than three minutes, so a crash may empty it and no write waits for the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table search_cache (
      user_id uuid not null,
      space text not null,
      key text not null,
      value json not null,
      written_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      primary key (user_id, space, key)
    )`.execute(db)
  await sql`create index search_cache_expires_at on search_cache (expires_at)`.execute(db)
}
