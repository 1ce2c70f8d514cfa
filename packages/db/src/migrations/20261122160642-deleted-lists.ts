import { type Kysely, sql } from 'kysely'

/** Deleted lists with their items, kept for a while so that a deletion can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deleted_favourite_lists')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('user_id', 'uuid', column => column.notNull().references('favourite_owners.user_id').onDelete('cascade'))
    .addColumn('list', 'jsonb', column => column.notNull())
    .addColumn('items', 'jsonb', column => column.notNull())
    .addColumn('lists_before', 'integer', column => column.notNull())
    .addColumn('items_before', 'integer', column => column.notNull())
    .addColumn('deleted_at', 'timestamptz(3)', column => column.notNull())
    .execute()
  await sql`create index deleted_favourite_lists_user on deleted_favourite_lists (user_id)`.execute(db)
  await sql`create index deleted_favourite_lists_age on deleted_favourite_lists (deleted_at)`.execute(db)
}
