import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('admin_id', 'uuid', column => column.notNull().references('users.id'))
    .addColumn('act', 'text', column => column.notNull())
    .addColumn('target_id', 'uuid')
    .addColumn('user_id', 'uuid')
    .addColumn('before', 'jsonb')
    .addColumn('after', 'jsonb')
    .addColumn('comment', 'text')
    .addColumn('created_at', 'timestamptz(3)', column => column.notNull())
    .execute()
  for (const column of ['admin_id', 'act', 'target_id', 'user_id'] as const) {
    await db.schema.createIndex(`audit_${column}`).on('audit').columns([column, 'id']).execute()
  }
  await sql`
    create function keep_audit() returns trigger language plpgsql as $$
    begin
      raise exception 'Audit rows never change';
    end $$`.execute(db)
  await sql`
    create trigger keep_audit before update or delete or truncate on audit
    for each statement execute function keep_audit()`.execute(db)
}
