import { type Kysely, sql } from 'kysely'

/** Forward only. Import nothing of this repository: its types change after this migration has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews alter column ordered_price type numeric(78, 0)`.execute(db)
}
