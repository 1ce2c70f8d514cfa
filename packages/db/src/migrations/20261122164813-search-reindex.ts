import type { Kysely } from 'kysely'

/** How far the rows of each search table are rewritten for the current form of their search columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_reindex')
    .addColumn('truth', 'text', column => column.primaryKey())
    .addColumn('form', 'integer', column => column.notNull())
    .addColumn('checked_version', 'bigint', column => column.notNull())
    .addColumn('until_version', 'bigint', column => column.notNull())
    .addColumn('reached', 'numeric(20, 0)')
    .execute()
}
