import { type Kysely, sql } from 'kysely'

/** Lists of what people want to keep, their boards, and the files that are made of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What all lists of a person share, and the row that every change of them locks.
  await db.schema
    .createTable('favourite_owners')
    .addColumn('user_id', 'uuid', column => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('items_count', 'integer', column => column.notNull().defaultTo(0).check(sql`items_count >= 0`))
    .execute()

  await db.schema
    .createTable('kanban_columns')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('user_id', 'uuid', column => column.notNull().references('favourite_owners.user_id').onDelete('cascade'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('color', 'text', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('is_default', 'boolean', column => column.notNull().defaultTo(false))
    .execute()
  // Checked at the end of a statement, so that one statement may exchange positions.
  await sql`
    alter table kanban_columns
      add constraint kanban_columns_position unique (user_id, position) deferrable initially immediate`.execute(db)
  await sql`create unique index kanban_columns_default on kanban_columns (user_id) where is_default`.execute(db)

  await db.schema
    .createTable('favourite_lists')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('user_id', 'uuid', column => column.notNull().references('favourite_owners.user_id').onDelete('cascade'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull().defaultTo(''))
    .addColumn('type', 'text', column => column.notNull().check(sql`type in ('influencer', 'content', 'offer')`))
    .addColumn('network', 'text')
    .addColumn('items_count', 'integer', column => column.notNull().defaultTo(0).check(sql`items_count >= 0`))
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .addColumn('updated_at', 'timestamptz(3)', column => column.notNull())
    .addCheckConstraint('favourite_lists_network', sql`(type = 'offer') = (network is null)`)
    .execute()
  // Also what finds all lists of a person.
  await sql`create unique index favourite_lists_name on favourite_lists (user_id, type, lower(name))`.execute(db)

  await db.schema
    .createTable('favourite_items')
    .addColumn('list_id', 'uuid', column => column.notNull().references('favourite_lists.id').onDelete('cascade'))
    .addColumn('value', 'text', column => column.notNull())
    .addColumn('id', 'uuid', column => column.notNull())
    .addColumn('user_id', 'uuid', column => column.notNull())
    .addColumn('column_id', 'uuid', column => column.notNull())
    .addColumn('rank', 'bigint', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('note', 'text')
    .addColumn('added_at', 'timestamptz(3)', column => column.notNull())
    .addPrimaryKeyConstraint('favourite_items_pkey', ['list_id', 'value'])
    // Checked at the end: when a person is deleted the columns go before the lists with their cards.
    .addForeignKeyConstraint('favourite_items_column_id_fkey', ['column_id'], 'kanban_columns', ['id'], key =>
      key.deferrable().initiallyDeferred(),
    )
    .execute()
  // The cards of a column in their order, of which no two share a place.
  await sql`
    alter table favourite_items
      add constraint favourite_items_rank unique (list_id, column_id, rank) deferrable initially immediate`.execute(db)
  // Newest first.
  await sql`create unique index favourite_items_added on favourite_items (list_id, id)`.execute(db)
  // In which lists of a person something is.
  await sql`create index favourite_items_value on favourite_items (user_id, value)`.execute(db)
  // A column that is deleted.
  await sql`create index favourite_items_column on favourite_items (column_id)`.execute(db)

  await db.schema
    .createTable('exports')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('user_id', 'uuid', column => column.notNull().references('users.id').onDelete('cascade'))
    // Its end is written before the list goes; the row stays as history.
    .addColumn('list_id', 'uuid', column => column.references('favourite_lists.id').onDelete('set null'))
    .addColumn('list_name', 'text', column => column.notNull())
    .addColumn('type', 'text', column => column.notNull())
    .addColumn('network', 'text')
    .addColumn('format', 'text', column => column.notNull().check(sql`format in ('json', 'csv')`))
    .addColumn('unmask', 'boolean', column => column.notNull())
    .addColumn('status', 'text', column =>
      column.notNull().check(sql`status in ('PENDING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED')`),
    )
    .addColumn('progress', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('rows', 'integer')
    .addColumn('bytes', 'bigint')
    .addColumn('file', 'text')
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .addColumn('finished_at', 'timestamptz(3)')
    .addColumn('expires_at', 'timestamptz(3)')
    .addCheckConstraint('exports_file', sql`(status = 'READY') <= (file is not null)`)
    .execute()
  // The history of a person, newest first: ids are ordered by time.
  await sql`create index exports_user on exports (user_id, id)`.execute(db)
  await sql`create index exports_list on exports (list_id)`.execute(db)
  // What the schedule removes.
  await sql`create index exports_expiry on exports (expires_at) where status = 'READY'`.execute(db)
}
