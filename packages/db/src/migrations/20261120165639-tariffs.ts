import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tariffs')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull().unique())
    .addColumn('priority', 'integer', column => column.notNull().check(sql`priority between 1 and 8`))
    .addColumn('is_default', 'boolean', column => column.notNull())
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .execute()
  await sql`create unique index one_default_tariff on tariffs (is_default) where is_default`.execute(db)

  await db.schema
    .createTable('tariff_prices')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('tariff_id', 'uuid', column => column.notNull().references('tariffs.id'))
    .addColumn('cents', 'integer', column => column.notNull().check(sql`cents >= -1`))
    .addColumn('duration_ms', 'bigint', column => column.notNull().check(sql`duration_ms > 0`))
    .addUniqueConstraint('tariff_prices_one_per_duration', ['tariff_id', 'duration_ms'])
    .execute()

  await db.schema
    .createTable('tariff_configs')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('is_visible', 'boolean', column => column.notNull())
    .addColumn('is_collapsed', 'boolean', column => column.notNull())
    .execute()

  await db.schema
    .createTable('tariff_values')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('tariff_id', 'uuid', column => column.notNull().references('tariffs.id'))
    .addColumn('name', 'text', column => column.notNull().references('tariff_configs.name'))
    .addColumn('value', 'integer', column => column.notNull().check(sql`value >= -1`))
    .addUniqueConstraint('tariff_values_one_per_name', ['tariff_id', 'name'])
    .execute()

  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('user_id', 'uuid', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tariff_id', 'uuid', column => column.notNull().references('tariffs.id'))
    .addColumn('tariff_price_id', 'uuid', column => column.references('tariff_prices.id'))
    .addColumn('source', 'text', column => column.notNull().check(sql`source in ('STRIPE', 'PROMO', 'CONTRACT')`))
    .addColumn('status', 'text', column =>
      column.notNull().check(sql`status in ('NEXT', 'ACTIVE', 'PAST_DUE', 'CANCELLED', 'EXPIRED')`),
    )
    .addColumn('starts_at', 'timestamptz(3)', column => column.notNull())
    .addColumn('ends_at', 'timestamptz(3)', column => column.notNull())
    .addColumn('grace_until', 'timestamptz(3)')
    .addColumn('cancelled_at', 'timestamptz(3)')
    .addColumn('limits', 'jsonb')
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .execute()
  await sql`create index subscriptions_of_user on subscriptions (user_id, starts_at desc)`.execute(db)
  await sql`create index subscriptions_to_turn on subscriptions (ends_at) where status <> 'EXPIRED'`.execute(db)
}
