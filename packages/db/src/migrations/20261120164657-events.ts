import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('user_id', 'uuid', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('type', 'text', column => column.notNull())
    .addColumn('payload', 'jsonb', column => column.notNull())
    .addColumn('is_read', 'boolean', column => column.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .execute()

  // Ids are ordered by time, so each of these is a newest-first list: of a person, of a type, of what is unread.
  await db.schema.createIndex('events_user_id').on('events').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('events_type').on('events').columns(['user_id', 'type', 'id']).execute()
  await sql`create index events_unread on events (user_id, type, id) where not is_read`.execute(db)
  // For the schedule that removes old ones.
  await db.schema.createIndex('events_created_at').on('events').column('created_at').execute()
}
