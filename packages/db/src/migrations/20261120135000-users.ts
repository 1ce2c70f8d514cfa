import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('surname', 'text', column => column.notNull())
    .addColumn('email', 'text', column => column.notNull().unique())
    .addColumn('about', 'text')
    .addColumn('wallet', 'text')
    .addColumn('role', 'text', column => column.notNull().check(sql`role in ('user', 'admin')`))
    .addColumn('moderation_status', 'text', column =>
      column.notNull().defaultTo('UNKNOWN').check(sql`moderation_status in ('UNKNOWN', 'APPROVED', 'REFUSED')`),
    )
    .addColumn('notifications', 'jsonb', column =>
      column.notNull().defaultTo('{"orders": true, "messages": true, "moderation": true, "news": false}'),
    )
    .addColumn('tos_accepted_at', 'timestamptz(3)', column => column.notNull())
    .addColumn('activated_at', 'timestamptz(3)')
    .addColumn('deleted_at', 'timestamptz(3)')
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .execute()
}
