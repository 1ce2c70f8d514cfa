import { type Kysely, sql } from 'kysely'

/** An export is of a list, or of what somebody has ticked in a search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('exports').addColumn('chosen', sql`text[]`).execute()
  // Files that the schedule still has to remove.
  await sql`
    create index exports_left on exports (id)
    where status in ('EXPIRED', 'FAILED') and file is not null`.execute(db)
}
