import type { Kysely } from 'kysely'

/** Whether a CSV file is written for spreadsheets: column names in plain words, and a BOM. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('exports')
    .addColumn('readable_headers', 'boolean', column => column.notNull().defaultTo(false))
    .execute()
}
