import type { Kysely } from 'kysely'

/** Forward only. Import nothing of this repository: its types change after this migration has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('social_accounts')
    .addColumn('link_version', 'integer', column => column.notNull().defaultTo(1))
    .execute()
}
