import { type Kysely, sql } from 'kysely'

/** The version that a search table is being written with, from before its first statement to after its last one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_writes (truth text primary key, version bigint not null)`.execute(db)
}
