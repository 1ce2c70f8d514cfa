import { type Kysely, sql } from 'kysely'

/** Code before this knows no such offers, so those that are stored stay in the market. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offers add column has_contacts boolean not null default false`.execute(db)
}
