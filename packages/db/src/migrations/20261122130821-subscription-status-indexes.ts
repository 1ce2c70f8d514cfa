import { type Kysely, sql } from 'kysely'

/**
 * The schedule looks for subscriptions that have ended, grace included, and for those whose turn has
 * come. The index it replaces left out the grace, so no query could use it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index subscriptions_by_end on subscriptions (coalesce(grace_until, ends_at))
    where status <> 'EXPIRED'`.execute(db)
  await sql`create index subscriptions_by_start on subscriptions (starts_at) where status = 'NEXT'`.execute(db)
  await sql`drop index subscriptions_to_turn`.execute(db)
}
