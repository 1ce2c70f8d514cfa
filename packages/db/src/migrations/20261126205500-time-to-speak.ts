import type { Kysely } from 'kysely'

/** The side that asks for a decision while both still have time to speak. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('disputes').addColumn('escalation_asked_by', 'text').execute()
}
