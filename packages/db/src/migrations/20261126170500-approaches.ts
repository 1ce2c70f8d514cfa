import { type Kysely, sql } from 'kysely'

/** Forward only. Import nothing of this repository: its types change after this migration has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approaches (
      id uuid primary key,
      kind text not null check (kind in ('PROPOSAL', 'REQUEST', 'ORDER')),
      sender_id uuid not null references users (id) on delete cascade,
      recipient_id uuid not null references users (id) on delete cascade,
      subject_id uuid not null,
      batch_id uuid not null,
      mail_at timestamptz not null,
      mail jsonb,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index approaches_by_sender on approaches (sender_id, created_at)`.execute(db)
  await sql`create index approaches_by_time on approaches (created_at)`.execute(db)
  await sql`create index approaches_waiting on approaches (mail_at) where mail is not null`.execute(db)
}
