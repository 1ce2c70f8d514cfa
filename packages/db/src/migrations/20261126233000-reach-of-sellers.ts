import { type Kysely, sql } from 'kysely'

/** Whom an offer reaches: the followers and the engagement of the accounts that its seller has linked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table social_accounts
      add column er_hundredths integer,
      add column followers bigint generated always as (
        coalesce(record ->> 'followers', record ->> 'followersCount', record ->> 'subscribers', record ->> 'participants')::bigint
      ) stored`.execute(db)
  await sql`
    create function reach_of(seller uuid) returns jsonb language sql stable as $$
      select coalesce(
        jsonb_agg(
          jsonb_build_object('kind', kind, 'followers', followers, 'er', er_hundredths / 100.0)
          order by followers desc nulls last, kind
        ),
        '[]'
      ) from social_accounts where user_id = seller
    $$`.execute(db)
  await sql`
    alter table offers
      add column reach jsonb not null default '[]',
      add column followers bigint generated always as (coalesce((reach -> 0 ->> 'followers')::bigint, 0)) stored`.execute(
    db,
  )
  await sql`update offers set reach = reach_of(user_id)`.execute(db)
}
