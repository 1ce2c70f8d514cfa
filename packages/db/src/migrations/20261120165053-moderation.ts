import { type Kysely, sql } from 'kysely'

/** Forward only, and whole in itself: import nothing of ours, today's types change after this has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('moderation_reasons')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('type', 'text', column =>
      column.notNull().check(sql`type in ('PROFILE', 'PHOTO', 'PORTFOLIO', 'OFFER')`),
    )
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .addUniqueConstraint('moderation_reasons_type_text', ['type', 'text'])
    .execute()

  await db.schema
    .createTable('user_refusals')
    .addColumn('item_id', 'uuid', column => column.notNull())
    .addColumn('reason_id', 'uuid', column => column.notNull().references('moderation_reasons.id'))
    .addColumn('user_id', 'uuid', column => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('user_refusals_pkey', ['item_id', 'reason_id'])
    .execute()
  await db.schema.createIndex('user_refusals_user_id').on('user_refusals').column('user_id').execute()
  await db.schema.createIndex('user_refusals_reason_id').on('user_refusals').column('reason_id').execute()
}
