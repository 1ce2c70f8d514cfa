import { type Kysely, sql } from 'kysely'

const parts = 8

/** Which list counts an order, and the codes and sales of lists. They outlive their list, which can be restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table result_lists (
      list_id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      currency text not null default 'USD',
      rate bigint not null default 1000000 check (rate > 0),
      key bytea,
      former_key bytea,
      former_key_until timestamptz(3)
    )`.execute(db)
  await sql`create index result_lists_by_user on result_lists (user_id)`.execute(db)
  await sql`
    create table result_orders (
      order_id uuid primary key references orders (id) on delete cascade,
      list_id uuid not null,
      value text not null,
      name text not null
    )`.execute(db)
  await sql`create index result_orders_by_list on result_orders (list_id)`.execute(db)
  await sql`
    create table result_codes (
      list_id uuid not null references result_lists (list_id) on delete cascade,
      code text not null,
      value text not null,
      name text not null,
      primary key (list_id, code)
    )`.execute(db)
  await sql`
    create table result_sales (
      list_id uuid not null references result_lists (list_id) on delete cascade,
      id text not null,
      sold_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      amount bigint not null check (amount >= 0),
      code text,
      code_key text,
      link text,
      hash bytea not null,
      primary key (list_id, id)
    ) partition by hash (list_id)`.execute(db)
  for (let part = 0; part < parts; part += 1)
    await sql`
      create table ${sql.table(`result_sales_${part}`)} partition of result_sales
      for values with (modulus ${sql.lit(parts)}, remainder ${sql.lit(part)})`.execute(db)
  await sql`
    create index result_sales_by_code on result_sales (list_id, code_key, link) include (amount)`.execute(db)
  await sql`
    create table result_updates (
      list_id uuid primary key,
      user_id uuid not null,
      sent_at timestamptz(3) not null,
      is_waiting boolean not null
    )`.execute(db)
}
