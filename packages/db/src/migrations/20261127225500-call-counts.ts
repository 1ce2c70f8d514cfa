import { type Kysely, sql } from 'kysely'

/** Nothing in it is worth more than a minute, so a crash may empty it and no write waits for the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table call_counts (
      id text primary key,
      calls integer not null,
      ends_at timestamptz(3) not null
    )`.execute(db)
}
