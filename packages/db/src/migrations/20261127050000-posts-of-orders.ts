import { type Kysely, sql } from 'kysely'

/** Later months go to the default partition until a migration makes theirs. */
const monthsAhead = 36

function firstOf(month: number): string {
  return new Date(Date.UTC(2026, 10 + month)).toISOString().slice(0, 10)
}

/** What will be posted for an order, the posts that prove it, and what Limelight read of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offer_items add column deliverables jsonb not null default '[]'`.execute(db)
  await sql`alter table formal_offers add column deliverables jsonb not null default '[]'`.execute(db)
  await sql`
    create table order_deliverables (
      id uuid primary key,
      order_id uuid not null references orders (id) on delete cascade,
      position integer not null,
      network text not null,
      kind text not null,
      count integer not null check (count between 1 and 20),
      contains text[] not null,
      is_disclosed boolean not null,
      live_days integer not null check (live_days between 1 and 365)
    )`.execute(db)
  await sql`create index order_deliverables_by_order on order_deliverables (order_id, position)`.execute(db)
  await sql`
    create table order_posts (
      id uuid primary key,
      order_id uuid not null references orders (id) on delete cascade,
      deliverable_id uuid not null references order_deliverables (id),
      seller_id uuid not null,
      account_id uuid references social_accounts (id) on delete set null,
      network text not null,
      platform_id text,
      address text,
      url text not null,
      status text not null check (status in ('CHECKING', 'LIVE', 'REMOVED', 'DONE', 'UNREADABLE', 'REPLACED')),
      problem text check (problem in ('AWAY', 'EXPIRED', 'UNLINKED', 'SCOPE_MISSING', 'NOT_READABLE')),
      told_problem text,
      told_at timestamptz(3),
      is_foreign boolean not null default false,
      published_at timestamptz(3),
      live_until timestamptz(3),
      gone_at timestamptz(3),
      checks jsonb not null default '[]',
      views bigint,
      likes bigint,
      comments bigint,
      shares bigint,
      read_at timestamptz(3),
      tried_at timestamptz(3),
      failures integer not null default 0,
      due_at timestamptz(3),
      leased_until timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create unique index order_posts_once on order_posts (seller_id, network, platform_id)
    where status <> 'REPLACED'`.execute(db)
  await sql`
    create unique index order_posts_once_by_address on order_posts (seller_id, network, address)
    where status <> 'REPLACED'`.execute(db)
  await sql`create index order_posts_due on order_posts (due_at) where due_at is not null`.execute(db)
  await sql`create index order_posts_by_account on order_posts (account_id)`.execute(db)
  await sql`create index order_posts_by_order on order_posts (order_id, id)`.execute(db)
  await sql`
    create table order_post_versions (
      post_id uuid not null references order_posts (id) on delete cascade,
      at timestamptz(3) not null,
      text text,
      text_sha256 text,
      picture text,
      picture_sha256 text,
      picture_hash text,
      primary key (post_id, at)
    )`.execute(db)
  await sql`
    create table order_post_checks (
      id uuid primary key,
      post_id uuid not null references order_posts (id) on delete cascade,
      requirement text not null,
      value text,
      verdict text not null,
      evidence text not null,
      at timestamptz(3) not null
    )`.execute(db)
  await sql`create index order_post_checks_by_post on order_post_checks (post_id, id)`.execute(db)
  await sql`
    create table order_post_days (
      post_id uuid not null references order_posts (id) on delete cascade,
      day integer not null,
      views bigint,
      likes bigint,
      comments bigint,
      shares bigint,
      read_at timestamptz(3) not null,
      date date not null,
      primary key (post_id, day, date)
    ) partition by range (date)`.execute(db)
  for (let month = 0; month < monthsAhead; month += 1) {
    const [from, to] = [firstOf(month), firstOf(month + 1)]
    await sql`
      create table ${sql.table(`order_post_days_${from.slice(0, 7).replace('-', '_')}`)} partition of order_post_days
      for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(db)
  }
  await sql`create table order_post_days_other partition of order_post_days default`.execute(db)
}
