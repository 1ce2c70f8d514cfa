import { type Kysely, sql } from 'kysely'

/**
 * Sums of sales and clicks, which a page of results would else add up each time. Triggers keep them, so
 * that they are right while processes of an older version still write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table result_sale_sums (
      list_id uuid not null references result_lists (list_id) on delete cascade,
      code_key text,
      link text,
      sales bigint not null,
      amount bigint not null,
      unique nulls not distinct (list_id, code_key, link)
    )`.execute(db)
  await keepSums(db, 'result_sales', {
    added: sql`select list_id, code_key, link, 1 as sales, amount from added where amount > 0`,
    removed: sql`select list_id, code_key, link, -1 as sales, -amount from removed where amount > 0`,
    save: changes => sql`
      insert into result_sale_sums as kept
      select list_id, code_key, link, sum(sales), sum(amount) from ${changes} group by list_id, code_key, link
      on conflict (list_id, code_key, link) do update set
        sales = kept.sales + excluded.sales, amount = kept.amount + excluded.amount`,
  })
  await sql`
    insert into result_sale_sums
    select list_id, code_key, link, count(*), sum(amount) from result_sales where amount > 0
    group by list_id, code_key, link`.execute(db)
  await sql`drop index result_sales_by_code`.execute(db)

  await sql`
    alter table result_links
      add column clicks bigint not null default 0,
      add column bots bigint not null default 0,
      add column own bigint not null default 0`.execute(db)
  await keepSums(db, 'result_clicks', {
    added: sql`select link_id, clicks, bots, own from added`,
    removed: sql`select link_id, -clicks, -bots, -own from removed`,
    save: changes => sql`
      update result_links link set
        clicks = link.clicks + change.clicks, bots = link.bots + change.bots, own = link.own + change.own
      from (
        select link_id, sum(clicks) as clicks, sum(bots) as bots, sum(own) as own from ${changes} group by link_id
      ) change
      where link.id = change.link_id and (change.clicks <> 0 or change.bots <> 0 or change.own <> 0)`,
  })
  await sql`
    update result_links link set clicks = day.clicks, bots = day.bots, own = day.own
    from (
      select link_id, sum(clicks) as clicks, sum(bots) as bots, sum(own) as own from result_clicks group by link_id
    ) day
    where day.link_id = link.id`.execute(db)
}

type Fragment = ReturnType<typeof sql>
type Sums = { added: Fragment; removed: Fragment; save: (changes: Fragment) => Fragment }

/** Rows of these tables are only deleted together with their sums. */
async function keepSums(db: Kysely<unknown>, table: string, { added, removed, save }: Sums): Promise<void> {
  const events = {
    insert: { rows: sql`referencing new table as added`, changes: added },
    update: {
      rows: sql`referencing old table as removed new table as added`,
      changes: sql`${added} union all ${removed}`,
    },
  }
  for (const [event, { rows, changes }] of Object.entries(events)) {
    const name = sql.id(`${table}_${event}_sums`)
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        ${save(sql`(${changes}) change`)};
        return null;
      end $$`.execute(db)
    await sql`
      create trigger ${name} after ${sql.raw(event)} on ${sql.table(table)} ${rows}
      for each statement execute function ${name}()`.execute(db)
  }
}
