import { type Kysely, sql } from 'kysely'

/** Forward only. Import nothing of this repository: its types change after this migration has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table favourite_lists add column fields jsonb not null default '[]'`.execute(db)
  await sql`alter table favourite_items add column fields jsonb not null default '{}'`.execute(db)
}
