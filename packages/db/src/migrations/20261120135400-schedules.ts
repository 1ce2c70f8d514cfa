import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('schedules')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('next_run_at', 'timestamptz(3)', column => column.notNull())
    .addColumn('last_run_at', 'timestamptz(3)')
    .addColumn('last_error', 'text')
    .execute()
}
