import { type Kysely, sql } from 'kysely'

/** What somebody brings into the store of creators: one profile that is looked up, or a file of many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ingest_jobs')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('user_id', 'uuid', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', column => column.notNull().check(sql`kind in ('parse', 'upload')`))
    .addColumn('network', 'text', column => column.notNull())
    .addColumn('status', 'text', column =>
      column.notNull().check(sql`status in ('PENDING', 'RUNNING', 'DONE', 'FAILED')`),
    )
    .addColumn('profile', 'jsonb')
    .addColumn('file', 'text')
    .addColumn('shape', 'jsonb')
    .addColumn('bytes', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('position', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('line', 'bigint', column => column.notNull().defaultTo(1))
    .addColumn('accepted', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('rejected_count', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('rejected', 'jsonb', column => column.notNull().defaultTo(sql`'[]'`))
    // A UInt64, which no integer of Postgres holds.
    .addColumn('influencer_id', 'numeric(20, 0)')
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .addColumn('finished_at', 'timestamptz(3)')
    .addCheckConstraint('ingest_jobs_source', sql`(kind = 'parse') = (profile is not null)`)
    .addCheckConstraint('ingest_jobs_file', sql`(kind = 'upload') = (file is not null)`)
    .execute()

  // Removing a user, and the schedule that removes old rows.
  await db.schema.createIndex('ingest_jobs_user_id').on('ingest_jobs').column('user_id').execute()
  await db.schema.createIndex('ingest_jobs_created_at').on('ingest_jobs').column('created_at').execute()
}
