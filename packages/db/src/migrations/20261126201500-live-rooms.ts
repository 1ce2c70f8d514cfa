import { type Kysely, sql } from 'kysely'

/**
 * Rooms count their live updates. Windows were told by jobs of the role `live`, which no worker
 * takes any more; the entries in the log of a user are written by the role `billing` now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table live_rooms (room text primary key, number bigint not null) with (fillfactor = 50)`.execute(db)
  await sql`
    update outbox set role = 'billing', published_at = null, claimed_until = null, generation = generation + 1
    where role = 'live' and name = 'tariffs.plan-changed' and done_at is null`.execute(db)
  await sql`delete from outbox where role = 'live' and done_at is null`.execute(db)
  await sql`alter table chats drop column sent_count, drop column sending_until`.execute(db)
}
