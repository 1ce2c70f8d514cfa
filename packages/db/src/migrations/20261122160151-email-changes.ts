import type { Kysely } from 'kysely'

/**
 * Old code ignores both columns: it confirms a link only while the account has the address of the
 * link, so it refuses a link that changes the address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('former_email', 'text').execute()
  await db.schema.alterTable('activation_links').addColumn('former_email', 'text').execute()
}
