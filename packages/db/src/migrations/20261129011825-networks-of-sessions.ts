import type { Kysely } from 'kysely'

/** Sessions that old code starts have no network; they are listed without one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('network', 'text').execute()
}
