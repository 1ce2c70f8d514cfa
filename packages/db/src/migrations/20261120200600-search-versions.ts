import { type Kysely, sql } from 'kysely'

/** Versions of what is written to the search store, which must grow and never repeat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence search_versions`.execute(db)
}
