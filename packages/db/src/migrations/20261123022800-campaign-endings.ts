import { type Kysely, sql } from 'kysely'

/** Forward only. Import nothing of this repository: its types change after this migration has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Which mails that are SENDING have ended, and how. A crash of Postgres empties it; then the mails
  // of a worker that is lost as well have no row and are in doubt, so an old row is never believed.
  await sql`
    create unlogged table campaign_endings (
      delivery_id uuid primary key references campaign_deliveries (id) on delete cascade,
      worker_id uuid not null,
      status text not null check (status in ('HELD', 'ENDING', 'SENT', 'FAILED', 'BOUNCED', 'UNKNOWN', 'QUEUED')),
      error text,
      due_at timestamptz(3)
    ) with (fillfactor = 50)`.execute(db)
}
