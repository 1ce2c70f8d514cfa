import { type Kysely, sql } from 'kysely'

/** Forward only. Import nothing of this repository: its types change after this migration has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaign_recipients
      add column has_opened boolean not null default false,
      add column has_clicked boolean not null default false`.execute(db)
  await sql`alter table inbound_mails add column message bytea`.execute(db)
}
