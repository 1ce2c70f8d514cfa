import { type Kysely, sql } from 'kysely'

/** Old code writes `wallet` alone, so it can leave a changed address proven until it is replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('wallet_proven_at', 'timestamptz')
    .addColumn('proven_wallet', 'text')
    .execute()
  await sql`
    create unique index users_proven_wallet on users (lower(wallet))
    where wallet_proven_at is not null and deleted_at is null`.execute(db)
  await sql`create index users_wallet on users (lower(wallet)) where wallet is not null`.execute(db)
  await db.schema
    .createTable('wallet_challenges')
    .addColumn('user_id', 'uuid', column => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('message', 'text', column => column.notNull())
    .addColumn('expires_at', 'timestamptz', column => column.notNull())
    .execute()
}
