import { type Kysely, sql } from 'kysely'

/**
 * The senders of campaigns and of calls wait for these notifications, as the relay does for jobs. Per
 * row, because a trigger per statement also wakes them when nothing has changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_table() returns trigger language plpgsql as $$
    begin
      perform pg_notify(tg_table_name, '');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger campaigns_changed after insert or update of status on campaigns
    for each row execute function notify_table()`.execute(db)
  await sql`
    create trigger chain_transactions_changed after insert or update of status, due_at on chain_transactions
    for each row execute function notify_table()`.execute(db)
}
