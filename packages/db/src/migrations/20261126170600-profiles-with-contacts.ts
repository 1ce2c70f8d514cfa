import { type Kysely, sql } from 'kysely'

/** Profiles that are stored stay in sight, as offers do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column has_contacts boolean not null default false,
      add column is_hidden boolean not null generated always as (
        moderation_status = 'REFUSED' or (has_contacts and moderation_status <> 'APPROVED')
      ) stored`.execute(db)
}
