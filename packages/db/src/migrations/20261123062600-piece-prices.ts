import { type Kysely, sql } from 'kysely'

/** Forward only. Import nothing of this repository: its types change after this migration has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column piece_price numeric(78, 0)`.execute(db)
  await sql`
    update orders set piece_price = trunc(price / items.pieces)
    from (select order_id, sum(amount) as pieces from order_items group by order_id) items
    where items.order_id = orders.id and orders.status = 'COMPLETED'`.execute(db)
  await sql`
    create index orders_piece_price on orders (category, ended_at) include (piece_price, owner_id)
    where status = 'COMPLETED' and dispute_id is null`.execute(db)
  await sql`drop index orders_completed`.execute(db)
}
