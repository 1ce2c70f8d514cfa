import { type Kysely, sql } from 'kysely'

const parts = 8

/** Forward only. Import nothing of this repository: its types change after this migration has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Shorter than Postgres waits before it ends a transaction of a deadlock, so none of users fails for this one.
  await sql`set local lock_timeout = '400ms'`.execute(db)
  await sql`lock table outbox, events, messages in access exclusive mode`.execute(db)

  await divide(db, 'outbox', 'id')
  await sql`alter table outbox add primary key (id)`.execute(db)
  await sql`create index outbox_unpublished on outbox (id) where published_at is null and dead_at is null`.execute(db)
  await sql`
    create index outbox_in_flight on outbox (published_at)
    where published_at is not null and done_at is null and dead_at is null`.execute(db)
  await sql`create index outbox_dead on outbox (dead_at) where dead_at is not null`.execute(db)
  await sql`create index outbox_done on outbox (done_at) where done_at is not null`.execute(db)
  await sql`
    create trigger outbox_inserted after insert on outbox
    for each statement execute function notify_outbox()`.execute(db)

  await divide(db, 'events', 'user_id')
  // A key contains the column of its partitions. This one is also the newest-first list of a user.
  await sql`
    alter table events add primary key (user_id, id),
      add foreign key (user_id) references users (id) on delete cascade`.execute(db)
  await sql`create index events_type on events (user_id, type, id)`.execute(db)
  await sql`create index events_unread on events (user_id, type, id) where not is_read`.execute(db)
  await sql`create index events_created_at on events (created_at)`.execute(db)

  await divide(db, 'messages', 'chat_id')
  await sql`
    alter table messages add primary key (chat_id, id), add unique (chat_id, number),
      add foreign key (chat_id) references chats (id) on delete cascade,
      add foreign key (user_id) references users (id) on delete cascade`.execute(db)
  await sql`create unique index messages_key on messages (chat_id, user_id, key) where key is not null`.execute(db)
  await sql`
    create index messages_first_unread on messages (chat_id, number) where first_viewed_at is null`.execute(db)
  await sql`
    create index messages_second_unread on messages (chat_id, number) where second_viewed_at is null`.execute(db)
  await sql`create index messages_text on messages using gin (chat_id, lower(text) gin_trgm_ops)`.execute(db)

  // Autovacuum analyzes partitions only, and no table before it has changed enough.
  await sql`analyze outbox, events, messages`.execute(db)
}

/** Moves the rows of a table to a partitioned one without keys, indexes and triggers. */
async function divide(db: Kysely<unknown>, table: string, by: string): Promise<void> {
  const whole = `${table}_whole`
  await sql`alter table ${sql.table(table)} rename to ${sql.id(whole)}`.execute(db)
  await sql`
    create table ${sql.table(table)} (like ${sql.table(whole)} including defaults including constraints)
    partition by hash (${sql.ref(by)})`.execute(db)
  for (let part = 0; part < parts; part += 1)
    await sql`
      create table ${sql.table(`${table}_${part}`)} partition of ${sql.table(table)}
      for values with (modulus ${sql.lit(parts)}, remainder ${sql.lit(part)})`.execute(db)
  await sql`insert into ${sql.table(table)} select * from ${sql.table(whole)}`.execute(db)
  await sql`drop table ${sql.table(whole)}`.execute(db)
}
