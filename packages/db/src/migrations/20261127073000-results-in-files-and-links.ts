import { type Kysely, sql } from 'kysely'

/** Exports of results, and links that share them in place of a report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table exports add column results boolean not null default false`.execute(db)
  await sql`
    alter table shared_reports
      alter column network drop not null,
      alter column influencer_id drop not null,
      add column list_id uuid,
      add column shows_money boolean not null default false,
      add constraint shared_reports_one_subject check (
        num_nonnulls(list_id, influencer_id) = 1 and (network is null) = (influencer_id is null)
      )`.execute(db)
}
