import { type Kysely, sql } from 'kysely'

/** Forward only. Import nothing of this repository: its types change after this migration has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table campaigns (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      name text,
      status text not null check (status in
        ('SCHEDULED', 'QUEUED', 'SENDING', 'SENT', 'PARTIAL', 'FAILED', 'PAUSED', 'CANCELLED')),
      list_ids text[] not null,
      track_opens boolean not null,
      track_clicks boolean not null,
      opened_count integer not null default 0,
      clicked_count integer not null default 0,
      recipients_count integer not null,
      skipped_duplicates integer not null,
      skipped_suppressed integer not null,
      skipped_masked integer not null,
      send_at timestamptz(3),
      created_at timestamptz(3) not null,
      finished_at timestamptz(3),
      announced_at timestamptz(3)
    )`.execute(db)
  await sql`create index campaigns_user_id on campaigns (user_id, id)`.execute(db)
  await sql`create index campaigns_status on campaigns (status, id)`.execute(db)

  await sql`
    create table campaign_steps (
      campaign_id uuid not null references campaigns (id) on delete cascade,
      step smallint not null check (step between 0 and 3),
      after_days smallint not null,
      subject text,
      body text not null,
      html text not null,
      primary key (campaign_id, step)
    )`.execute(db)

  await sql`
    create table campaign_recipients (
      id uuid primary key,
      campaign_id uuid not null references campaigns (id) on delete cascade,
      position integer not null,
      email text not null,
      name text,
      influencer_id text,
      details jsonb not null,
      status text not null check (status in
        ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'BOUNCED', 'UNKNOWN', 'SKIPPED')),
      step smallint not null default 0,
      sent_at timestamptz(3),
      error text,
      replied_at timestamptz(3),
      reply text,
      unsubscribed_at timestamptz(3),
      unique (campaign_id, email)
    )`.execute(db)
  await sql`create index campaign_recipients_position on campaign_recipients (campaign_id, position)`.execute(db)
  await sql`create index campaign_recipients_email on campaign_recipients (email)`.execute(db)

  await sql`
    create table campaign_deliveries (
      id uuid primary key,
      campaign_id uuid not null references campaigns (id) on delete cascade,
      recipient_id uuid not null references campaign_recipients (id) on delete cascade,
      step smallint not null,
      domain text not null,
      status text not null check (status in
        ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'BOUNCED', 'UNKNOWN', 'SKIPPED')),
      due_at timestamptz(3) not null,
      attempts smallint not null default 0,
      leased_by uuid,
      leased_until timestamptz(3),
      claimed_at timestamptz(3),
      settled_at timestamptz(3),
      unique (recipient_id, step)
    )`.execute(db)
  await sql`
    create index campaign_deliveries_queue on campaign_deliveries (campaign_id, due_at, id)
    where status = 'QUEUED'`.execute(db)
  await sql`
    create index campaign_deliveries_follow_ups on campaign_deliveries (due_at)
    where status = 'QUEUED' and step > 0`.execute(db)
  await sql`
    create index campaign_deliveries_in_doubt on campaign_deliveries (claimed_at)
    where status = 'SENDING'`.execute(db)
  await sql`
    create index campaign_deliveries_sending on campaign_deliveries (campaign_id)
    where status = 'SENDING'`.execute(db)

  // When the next mail of a sender, or to a domain, may leave. Lost with a crash of Postgres, which
  // costs a minute's pause at most.
  await sql`create unlogged table mail_rates (key text primary key, next_at timestamptz(3) not null)`.execute(db)

  await sql`
    create table suppressions (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      email text not null,
      reason text not null check (reason in ('UNSUBSCRIBED', 'BOUNCED')),
      created_at timestamptz(3) not null,
      unique (user_id, email, reason)
    )`.execute(db)
  await sql`create index suppressions_bounced on suppressions (email) where reason = 'BOUNCED'`.execute(db)

  await sql`
    create table mails (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      to_email text not null,
      subject text not null,
      text text not null,
      html text,
      status text not null check (status in ('CREATED', 'QUEUED', 'SENT', 'FAILED', 'UNKNOWN')),
      claimed_at timestamptz(3),
      created_at timestamptz(3) not null,
      sent_at timestamptz(3)
    )`.execute(db)
  await sql`create index mails_user_id on mails (user_id, id)`.execute(db)
  await sql`create index mails_in_doubt on mails (claimed_at) where status = 'QUEUED'`.execute(db)

  await sql`
    create table inbound_mails (
      id uuid primary key,
      key text not null unique,
      delivery_id uuid not null references campaign_deliveries (id) on delete cascade,
      kind text not null check (kind in ('REPLY', 'AUTOMATIC', 'BOUNCE')),
      raw bytea,
      received_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index inbound_mails_delivery_id on inbound_mails (delivery_id)`.execute(db)
}
