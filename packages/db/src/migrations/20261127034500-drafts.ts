import { type Kysely, sql } from 'kysely'

/** Campaigns and orders that a program has prepared and a person confirms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table drafts (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      api_key_id uuid not null,
      kind text not null check (kind in ('CAMPAIGN', 'ORDER')),
      status text not null check (status in ('OPEN', 'USED', 'GONE')),
      title text not null,
      made_by text not null,
      result_id uuid,
      body jsonb not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      ended_at timestamptz(3)
    )`.execute(db)
  await sql`create index drafts_by_user on drafts (user_id, id desc)`.execute(db)
  await sql`create index drafts_open_by_user on drafts (user_id) where status = 'OPEN'`.execute(db)
}
