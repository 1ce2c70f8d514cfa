import type { Kysely } from 'kysely'

/** Workers that do not know claims ignore them: a job then runs twice at worst, with one effect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('claimed_until', 'timestamptz(3)').execute()
}
