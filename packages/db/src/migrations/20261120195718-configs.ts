import { type Kysely, sql } from 'kysely'

/** What operators set while the house runs: a value by its group and key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('configs')
    .addColumn('key', 'text', column => column.primaryKey().check(sql`key like '%_._%'`))
    .addColumn('value', 'jsonb', column => column.notNull())
    .addColumn('is_public', 'boolean', column => column.notNull().defaultTo(false))
    .addColumn('updated_at', 'timestamptz(3)', column => column.notNull())
    .execute()
}
