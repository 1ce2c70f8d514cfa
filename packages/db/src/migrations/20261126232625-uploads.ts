import { type Kysely, sql } from 'kysely'

/** Forward only. Import nothing of this repository: its types change after this migration has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploads (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      name text not null,
      type text not null default 'application/octet-stream',
      size integer not null check (size > 0),
      received integer not null default 0 check (received between 0 and size),
      sha256 text check (sha256 is null or received = size),
      path text not null unique,
      expires_at timestamptz(3),
      is_in_order boolean not null default false,
      created_at timestamptz(3) not null,
      check (expires_at is not null or sha256 is not null)
    )`.execute(db)
  await sql`create index uploads_user on uploads (user_id) where not is_in_order`.execute(db)
  await sql`create index uploads_expiry on uploads (expires_at) where expires_at is not null`.execute(db)
}
