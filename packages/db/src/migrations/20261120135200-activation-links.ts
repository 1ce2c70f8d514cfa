import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('activation_links')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('user_id', 'uuid', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('expires_at', 'timestamptz(3)', column => column.notNull())
    .addColumn('used_at', 'timestamptz(3)')
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .execute()
  await db.schema.createIndex('activation_links_user_id').on('activation_links').column('user_id').execute()
  await db.schema.createIndex('activation_links_expires_at').on('activation_links').column('expires_at').execute()
}
