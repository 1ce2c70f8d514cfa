import { type Kysely, sql } from 'kysely'

/** Forward only. Import nothing of this repository: its types change after this migration has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offers add column videos jsonb not null default '[]'`.execute(db)
}
