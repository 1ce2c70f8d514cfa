import { type Kysely, sql } from 'kysely'

/** Forward only. Import nothing of this repository: its types change after this migration has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reviews (
      id uuid primary key,
      order_id uuid not null unique,
      offer_id uuid,
      author_id uuid not null references users (id),
      seller_id uuid not null references users (id),
      rating smallint not null check (rating between 1 and 5),
      text text not null,
      is_verified boolean not null,
      ordered_name text not null,
      ordered_amount integer not null,
      ordered_price bigint not null,
      reply text,
      replied_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      check ((reply is null) = (replied_at is null))
    )`.execute(db)
  await sql`create index reviews_seller_id on reviews (seller_id, id)`.execute(db)
  await sql`create index reviews_offer_id on reviews (offer_id, id) where offer_id is not null`.execute(db)
  await sql`create index reviews_author_id on reviews (author_id)`.execute(db)

  await sql`
    create table rating_statistics (
      target text not null check (target in ('SELLER', 'OFFER')),
      target_id uuid not null,
      stars_1 integer not null default 0,
      stars_2 integer not null default 0,
      stars_3 integer not null default 0,
      stars_4 integer not null default 0,
      stars_5 integer not null default 0,
      verified integer not null default 0,
      primary key (target, target_id)
    )`.execute(db)
}
