import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('role', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('payload', 'jsonb', column => column.notNull())
    .addColumn('request_id', 'text')
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .addColumn('published_at', 'timestamptz(3)')
    .addColumn('generation', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('sweeps', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('attempts', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('retry_at', 'timestamptz(3)')
    .addColumn('last_error', 'text')
    .addColumn('done_at', 'timestamptz(3)')
    .addColumn('dead_at', 'timestamptz(3)')
    .execute()

  // One small partial index per question: what to publish, what to sweep, what is dead, what to prune.
  await sql`create index outbox_unpublished on outbox (id) where published_at is null and dead_at is null`.execute(db)
  await sql`create index outbox_in_flight on outbox (published_at) where published_at is not null and done_at is null and dead_at is null`.execute(
    db,
  )
  await sql`create index outbox_dead on outbox (dead_at) where dead_at is not null`.execute(db)
  await sql`create index outbox_done on outbox (done_at) where done_at is not null`.execute(db)

  await sql`
    create function notify_outbox() returns trigger language plpgsql as $$
    begin
      notify outbox;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger outbox_inserted after insert on outbox
    for each statement execute function notify_outbox()`.execute(db)
}
