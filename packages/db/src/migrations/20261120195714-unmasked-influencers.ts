import { type Kysely, sql } from 'kysely'

/** Who may see the name and the e-mail of whom, for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unmasked_influencers')
    .addColumn('user_id', 'uuid', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('network', 'text', column => column.notNull())
    // A UInt64, which no integer of Postgres holds.
    .addColumn('influencer_id', 'numeric(20, 0)', column => column.notNull())
    .addColumn('username_at', 'timestamptz(3)')
    .addColumn('email_at', 'timestamptz(3)')
    .addPrimaryKeyConstraint('unmasked_influencers_pkey', ['user_id', 'network', 'influencer_id'])
    .addCheckConstraint('unmasked_influencers_something', sql`username_at is not null or email_at is not null`)
    .execute()
}
