import { type Kysely, sql } from 'kysely'

/** Offers of sellers, their items and pictures, and the index of the marketplace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)

  await sql`
    create table offers (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      name text not null,
      description text not null default '',
      category text,
      status text not null check (status in ('DRAFT', 'ACTIVE', 'ARCHIVED', 'BIN')),
      moderation_status text not null default 'UNKNOWN'
        check (moderation_status in ('UNKNOWN', 'APPROVED', 'REFUSED')),
      main_image_id uuid unique references images (id),
      search tsvector not null,
      kinds text[] not null default '{}',
      price bigint,
      max_price bigint,
      item_prices bigint[] not null default '{}',
      item_days integer[] not null default '{}',
      rating_hundredths smallint not null default 0,
      reviews_total integer not null default 0,
      completed_orders integer not null default 0,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index offers_user on offers (user_id, id)`.execute(db)
  // The marketplace has public offers only. Ids are ordered by time.
  const isPublic = sql`status = 'ACTIVE' and moderation_status <> 'REFUSED'`
  await sql`create index offers_newest on offers (id) where ${isPublic}`.execute(db)
  await sql`create index offers_by_price on offers (price, id) where ${isPublic}`.execute(db)
  await sql`create index offers_by_rating on offers (rating_hundredths, id) where ${isPublic}`.execute(db)
  // Without the list of pending entries, which every search would read.
  await sql`create index offers_search on offers using gin (search) with (fastupdate = off) where ${isPublic}`.execute(
    db,
  )

  await sql`
    create table offer_items (
      id uuid primary key,
      offer_id uuid not null references offers (id) on delete cascade,
      position integer not null,
      name text not null default '',
      description text not null default '',
      price bigint,
      exec_days integer,
      max_amount integer
    )`.execute(db)
  await sql`create index offer_items_offer on offer_items (offer_id, position)`.execute(db)

  await sql`
    create table offer_images (
      image_id uuid primary key references images (id),
      offer_id uuid not null references offers (id) on delete cascade,
      position integer not null
    )`.execute(db)
  await sql`create index offer_images_offer on offer_images (offer_id, position)`.execute(db)

  await sql`create table offer_words (word text primary key)`.execute(db)
  await sql`create index offer_words_similar on offer_words using gin (word gin_trgm_ops)`.execute(db)
}
