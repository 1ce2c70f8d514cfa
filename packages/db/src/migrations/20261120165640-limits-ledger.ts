import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('limit_counters')
    .addColumn('user_id', 'uuid', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('window_start', 'timestamptz(3)', column => column.notNull())
    .addColumn('used', 'integer', column => column.notNull().check(sql`used >= 0`))
    .addColumn('bonus', 'integer', column => column.notNull().check(sql`bonus between 0 and used`))
    .addPrimaryKeyConstraint('limit_counters_pkey', ['user_id', 'name', 'window_start'])
    .execute()

  await db.schema
    .createTable('limit_charges')
    .addColumn('user_id', 'uuid', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('window_start', 'timestamptz(3)', column => column.notNull())
    .addColumn('amount', 'integer', column => column.notNull().check(sql`amount > 0`))
    .addColumn('bonus', 'integer', column => column.notNull().check(sql`bonus between 0 and amount`))
    .addColumn('held_until', 'timestamptz(3)')
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .addPrimaryKeyConstraint('limit_charges_pkey', ['user_id', 'key', 'name'])
    .execute()
  await sql`create index limit_charges_held on limit_charges (held_until) where held_until is not null`.execute(db)
  await sql`create index limit_charges_created on limit_charges (created_at)`.execute(db)

  await db.schema
    .createTable('limit_bonuses')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('user_id', 'uuid', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('amount', 'integer', column => column.notNull().check(sql`amount > 0`))
    .addColumn('used', 'integer', column => column.notNull().check(sql`used between 0 and amount`))
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .execute()
  await sql`create index limit_bonuses_left on limit_bonuses (user_id, name, created_at) where used < amount`.execute(
    db,
  )

  await db.schema
    .createTable('promo_codes')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('code', 'text', column => column.notNull().unique())
    .addColumn('group_name', 'text', column => column.notNull())
    .addColumn('reward', 'jsonb', column => column.notNull())
    .addColumn('starts_at', 'timestamptz(3)')
    .addColumn('ends_at', 'timestamptz(3)')
    .addColumn('max_activations', 'integer', column => column.check(sql`max_activations > 0`))
    .addColumn('activations', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .execute()

  await db.schema
    .createTable('promo_activations')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('user_id', 'uuid', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('promo_code_id', 'uuid', column => column.notNull().references('promo_codes.id'))
    .addColumn('group_name', 'text', column => column.notNull())
    .addColumn('activated_at', 'timestamptz(3)', column => column.notNull())
    .addColumn('active_until', 'timestamptz(3)')
    .addUniqueConstraint('promo_activations_one_per_group', ['user_id', 'group_name'])
    .execute()
}
