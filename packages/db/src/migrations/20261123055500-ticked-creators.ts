import { type Kysely, sql } from 'kysely'

/** The creators that were ticked one by one, so that a campaign can be used again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaigns add column ticked_ids text[] not null default '{}'`.execute(db)
}
