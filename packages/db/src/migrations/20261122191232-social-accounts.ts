import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('social_accounts')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('user_id', 'uuid', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', column =>
      column.notNull().check(sql`kind in ('YOUTUBE', 'TWITCH', 'TWITTER', 'TIKTOK', 'INSTAGRAM', 'TELEGRAM')`),
    )
    .addColumn('platform_id', 'text', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull().check(sql`status in ('LINKED', 'EXPIRED')`))
    .addColumn('record', 'jsonb', column => column.notNull())
    .addColumn('picture', 'text')
    .addColumn('influencer_id', 'text')
    .addColumn('tokens', 'bytea')
    .addColumn('refreshed_at', 'timestamptz', column => column.notNull())
    .addColumn('due_at', 'timestamptz', column => column.notNull())
    .addColumn('leased_until', 'timestamptz')
    .addColumn('failures', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addUniqueConstraint('social_accounts_once', ['kind', 'platform_id'])
    .execute()
  await sql`create index social_accounts_of_user on social_accounts (user_id, created_at)`.execute(db)
  await sql`create index social_accounts_due on social_accounts (kind, due_at) where status = 'LINKED'`.execute(db)
  await sql`
    create index social_accounts_leased on social_accounts (kind, leased_until)
    where leased_until is not null`.execute(db)
  await db.schema
    .createTable('social_videos')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('account_id', 'uuid', column => column.notNull().references('social_accounts.id').onDelete('cascade'))
    .addColumn('type', 'text', column => column.notNull().check(sql`type in ('video', 'clip')`))
    .addColumn('platform_id', 'text', column => column.notNull())
    .addColumn('record', 'jsonb', column => column.notNull())
    .addColumn('thumbnail', 'text')
    .addColumn('published_at', 'timestamptz')
    .addColumn('removed_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addUniqueConstraint('social_videos_once', ['account_id', 'type', 'platform_id'])
    .execute()
  await sql`
    create index social_videos_newest on social_videos (account_id, type, published_at desc)
    where removed_at is null`.execute(db)
  await db.schema
    .createTable('social_rates')
    .addColumn('kind', 'text', column => column.primaryKey())
    .addColumn('free_at', 'timestamptz', column => column.notNull())
    .execute()
  await db.schema
    .createTable('social_revocations')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('account_id', 'uuid', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('tokens', 'bytea', column => column.notNull())
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .execute()
  await db.schema
    .createTable('used_telegram_answers')
    .addColumn('hash', 'text', column => column.primaryKey())
    .addColumn('expires_at', 'timestamptz', column => column.notNull())
    .execute()
}
