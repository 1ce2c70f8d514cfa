import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('credentials')
    .addColumn('user_id', 'uuid', column => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('password_hash', 'text', column => column.notNull())
    .addColumn('updated_at', 'timestamptz(3)', column => column.notNull())
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('user_id', 'uuid', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('audience', 'text', column => column.notNull().check(sql`audience in ('user', 'admin')`))
    .addColumn('expires_at', 'timestamptz(3)', column => column.notNull())
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_user_id').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_expires_at').on('sessions').column('expires_at').execute()

  await db.schema
    .createTable('refresh_tokens')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('session_id', 'text', column => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('expires_at', 'timestamptz(3)', column => column.notNull())
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .execute()
  await db.schema.createIndex('refresh_tokens_session_id').on('refresh_tokens').column('session_id').execute()
}
