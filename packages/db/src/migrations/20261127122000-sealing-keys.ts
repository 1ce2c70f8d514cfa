import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sealing_keys (id text primary key, texts_left integer, checked_at timestamptz)`.execute(db)
}
