import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('google_identities')
    .addColumn('subject', 'text', column => column.primaryKey())
    .addColumn('user_id', 'uuid', column => column.notNull().unique().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .execute()

  await db.schema
    .createTable('temporary_sessions')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('user_id', 'uuid', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'timestamptz(3)', column => column.notNull())
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .execute()
  await db.schema.createIndex('temporary_sessions_user_id').on('temporary_sessions').column('user_id').execute()
  await db.schema.createIndex('temporary_sessions_expires_at').on('temporary_sessions').column('expires_at').execute()
}
