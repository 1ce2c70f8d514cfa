import { type Kysely, sql } from 'kysely'

/** What the follower measures per minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chain_readings (
      chain_id bigint not null,
      minute timestamptz(3) not null,
      lag_ms integer not null,
      reorgs integer not null,
      deepest integer not null,
      rpc_errors integer not null,
      primary key (chain_id, minute)
    )`.execute(db)
  await sql`create index chain_events_owed on chain_events (name) where name in ('Owed', 'Withdrawn')`.execute(db)
}
