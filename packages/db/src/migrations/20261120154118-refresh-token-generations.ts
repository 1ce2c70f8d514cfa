import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('refresh_tokens')
    .addColumn('generation', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('replaced_at', 'timestamptz(3)')
    .execute()
}
