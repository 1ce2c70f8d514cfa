import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('provider_syncs')
    .addColumn('user_id', 'uuid', column => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('version', 'integer', column => column.notNull())
    .execute()
}
