import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index order_posts_waiting on order_posts (due_at)
    where due_at is not null and (account_id is null or problem in ('EXPIRED', 'UNLINKED', 'SCOPE_MISSING'))`.execute(
    db,
  )
}
