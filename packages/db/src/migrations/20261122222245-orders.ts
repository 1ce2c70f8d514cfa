import { type Kysely, sql } from 'kysely'

/** Forward only. Import nothing of this repository: its types change after this migration has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id uuid primary key,
      number bigint generated always as identity (start with 2001),
      owner_id uuid not null references users (id),
      client_id uuid not null references users (id),
      offer_id uuid,
      formal_offer_id uuid,
      batch_id uuid,
      chat_id uuid,
      status text not null,
      waiting_for text,
      status_before text,
      category text,
      snapshot jsonb not null,
      initial_price numeric(78, 0) not null check (initial_price > 0),
      price numeric(78, 0) not null check (price > 0),
      exec_days integer not null check (exec_days between 1 and 365),
      brief text not null default '',
      delivery jsonb,
      round integer not null default 0,
      pay_until timestamptz(3),
      deliver_by timestamptz(3),
      review_until timestamptz(3),
      due_at timestamptz(3),
      reminded_at timestamptz(3),
      blocked_at timestamptz(3),
      blocked_comment text,
      dispute_id uuid,
      review_id uuid,
      owner_unread integer not null default 0,
      client_unread integer not null default 0,
      owner_hidden_at timestamptz(3),
      client_hidden_at timestamptz(3),
      paid_at timestamptz(3),
      settled_at timestamptz(3),
      to_seller numeric(78, 0),
      to_buyer numeric(78, 0),
      chain_position text,
      ended_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      check (owner_id <> client_id),
      check ((waiting_for is not null) = (status in ('NEGOTIATION', 'AGREED', 'IN_PROGRESS', 'SENT'))
        or status = 'DISPUTE')
    )`.execute(db)
  await sql`create unique index orders_number on orders (number)`.execute(db)
  await sql`create index orders_owner on orders (owner_id, updated_at desc)`.execute(db)
  await sql`create index orders_client on orders (client_id, updated_at desc)`.execute(db)
  await sql`create index orders_offer on orders (offer_id) where offer_id is not null`.execute(db)
  await sql`create index orders_formal_offer on orders (formal_offer_id) where formal_offer_id is not null`.execute(db)
  await sql`create index orders_batch on orders (batch_id) where batch_id is not null`.execute(db)
  await sql`create index orders_due on orders (due_at) where due_at is not null`.execute(db)
  await sql`create index orders_status on orders (status, id)`.execute(db)
  await sql`
    create index orders_completed on orders (category, ended_at) where status = 'COMPLETED'`.execute(db)
  await sql`create index orders_settled_owner on orders (owner_id, settled_at) where settled_at is not null`.execute(db)

  await sql`
    create table order_items (
      order_id uuid not null references orders (id) on delete cascade,
      position integer not null,
      item_id uuid,
      name text not null,
      amount integer not null check (amount > 0),
      price numeric(78, 0) not null,
      exec_days integer not null,
      max_amount integer not null,
      primary key (order_id, position)
    )`.execute(db)
  await sql`create index order_items_item on order_items (item_id) where item_id is not null`.execute(db)

  // Images of offers that orders show. They are kept when the offer no longer shows them.
  await sql`
    create table order_images (
      image_id uuid not null references images (id),
      order_id uuid not null references orders (id) on delete cascade,
      primary key (image_id, order_id)
    )`.execute(db)

  await sql`
    create table order_timeline (
      id uuid primary key,
      order_id uuid not null references orders (id) on delete cascade,
      what text not null,
      by text not null,
      status text not null,
      text text not null,
      comment text,
      terms jsonb,
      links text[] not null default '{}',
      files uuid[] not null default '{}',
      chain jsonb,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index order_timeline_order on order_timeline (order_id, id)`.execute(db)

  await sql`
    create table disputes (
      id uuid primary key,
      order_id uuid not null references orders (id) on delete cascade,
      opener_id uuid not null references users (id),
      opened_by text not null,
      status text not null,
      comment text not null,
      asked_price numeric(78, 0),
      order_price numeric(78, 0) not null,
      price numeric(78, 0),
      proposed_by text,
      owner_signature text,
      client_signature text,
      round integer not null default 1,
      owner_sealed numeric(78, 0),
      client_sealed numeric(78, 0),
      chat_id uuid,
      escalates_at timestamptz(3) not null,
      dispute_until timestamptz(3),
      reminded_at timestamptz(3),
      due_at timestamptz(3),
      resolved_price numeric(78, 0),
      resolution text,
      resolved_at timestamptz(3),
      withdrawn_by text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      check ((price is null) = (proposed_by is null)),
      check (price between 0 and order_price),
      check (resolved_price between 0 and order_price)
    )`.execute(db)
  await sql`create index disputes_order on disputes (order_id, id)`.execute(db)
  await sql`create index disputes_status on disputes (status, id)`.execute(db)
  await sql`create index disputes_due on disputes (due_at) where due_at is not null`.execute(db)
  await sql`create index disputes_resolved on disputes (resolved_at) where status = 'RESOLVED'`.execute(db)
  // One live dispute per order.
  await sql`
    create unique index disputes_live on disputes (order_id)
    where status in ('OPEN', 'PRICE_PROPOSED', 'ESCALATED')`.execute(db)

  await sql`
    create table dispute_history (
      id uuid primary key,
      dispute_id uuid not null references disputes (id) on delete cascade,
      by text not null,
      action text not null,
      price numeric(78, 0),
      comment text,
      files uuid[] not null default '{}',
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index dispute_history_dispute on dispute_history (dispute_id, id)`.execute(db)

  await sql`
    create table social_orders (
      id uuid primary key,
      user_id uuid not null references users (id),
      social_network text not null,
      influencer_id text not null,
      message text not null,
      budget numeric(78, 0) not null,
      status text not null,
      answer text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index social_orders_user on social_orders (user_id, id)`.execute(db)
  await sql`create index social_orders_status on social_orders (status, id)`.execute(db)
}
