import { type Kysely, sql } from 'kysely'

/** Writes to different ranges of ids run beside each other. Those of older code take the whole table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table search_writes add column range smallint not null default -1,
      drop constraint search_writes_pkey, add primary key (truth, range)`.execute(db)
}
