import { type Kysely, sql } from 'kysely'

/** Forward only, and whole in itself: import nothing of ours, today's types change after this has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('images')
    .addColumn('id', 'uuid', column => column.primaryKey())
    // No cascade: the row is what knows the file, so it must not go before it.
    .addColumn('user_id', 'uuid', column => column.notNull().references('users.id'))
    .addColumn('type', 'text', column =>
      column.notNull().check(sql`type in ('avatar', 'portfolio', 'offer-main', 'offer-portfolio', 'chat')`),
    )
    .addColumn('path', 'text', column => column.notNull().unique())
    .addColumn('width', 'integer', column => column.notNull())
    .addColumn('height', 'integer', column => column.notNull())
    .addColumn('bytes', 'integer', column => column.notNull())
    .addColumn('moderation_status', 'text', column =>
      column.notNull().defaultTo('UNKNOWN').check(sql`moderation_status in ('UNKNOWN', 'APPROVED', 'REFUSED')`),
    )
    .addColumn('position', 'integer')
    .addColumn('loose_since', 'timestamptz(3)')
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .execute()
  await db.schema.createIndex('images_user_id').on('images').column('user_id').execute()
  await sql`create index images_loose_since on images (loose_since) where loose_since is not null`.execute(db)

  await db.schema
    .alterTable('users')
    .addColumn('photo_id', 'uuid', column => column.references('images.id'))
    .execute()
  await sql`create unique index users_photo_id on users (photo_id) where photo_id is not null`.execute(db)
}
