import { type Kysely, sql } from 'kysely'

/** What others know about a user: figures of finished orders, reviews and answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_statistics (
      user_id uuid primary key references users (id) on delete cascade,
      rating_hundredths smallint not null default 0,
      reviews_total integer not null default 0,
      completed_orders integer not null default 0,
      response_time_ms bigint,
      updated_at timestamptz(3) not null
    )`.execute(db)
}
