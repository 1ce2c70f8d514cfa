import { type Kysely, sql } from 'kysely'

/** Filters and sort that somebody wants to come back to, under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_searches')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('user_id', 'uuid', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('scope', 'text', column => column.notNull().check(sql`scope in ('discovery', 'content')`))
    .addColumn('network', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('query', 'text', column => column.notNull())
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .execute()

  // Also what finds all of one person's.
  await sql`
    create unique index saved_searches_name on saved_searches (user_id, scope, network, lower(name))`.execute(db)
}
