import { type Kysely, sql } from 'kysely'

/** Preferences (SAVED) and proposals to one user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table formal_offers (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      side text not null check (side in ('SELLER', 'BUYER')),
      status text not null check (status in ('SAVED', 'SENT', 'ACCEPTED')),
      waiting_for text check (waiting_for in ('CLIENT', 'OWNER')),
      name text not null,
      price bigint,
      exec_days integer,
      config jsonb not null,
      target_user_id uuid references users (id) on delete cascade,
      order_id uuid,
      chat_id uuid,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      check ((waiting_for is not null) = (status = 'SENT')),
      check ((target_user_id is null) = (status = 'SAVED'))
    )`.execute(db)
  await sql`create index formal_offers_user on formal_offers (user_id, id)`.execute(db)
  await sql`
    create index formal_offers_target on formal_offers (target_user_id, id)
    where target_user_id is not null`.execute(db)
  await sql`
    create index formal_offers_preferences on formal_offers (side, (config ->> 'category'), id)
    where status = 'SAVED'`.execute(db)
}
