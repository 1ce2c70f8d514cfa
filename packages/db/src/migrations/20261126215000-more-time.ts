import type { Kysely } from 'kysely'

/** A new date to deliver that one side has proposed, with the buyer's signature if the buyer did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('time_proposed_by', 'text')
    .addColumn('time_proposed_until', 'timestamptz')
    .addColumn('time_proposed_at', 'timestamptz')
    .addColumn('time_signature', 'text')
    .execute()
}
