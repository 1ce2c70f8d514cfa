import { type Kysely, sql } from 'kysely'

/**
 * `themes` now finds the topics of creators instead of all their categories. Alerts begin with what
 * that finds, so that no mail tells of creators that are not new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update alerts set seen = null
    where search_id in (select id from saved_searches where query like '%themes=%')`.execute(db)
}
