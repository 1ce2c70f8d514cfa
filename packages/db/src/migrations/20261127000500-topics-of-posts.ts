import { type Kysely, sql } from 'kysely'

/**
 * Creators now have the topics of their posts, and posts those of their captions, so searches find
 * more. Alerts begin with what they find now, so that no mail tells of what is not new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update alerts set seen = null
    where search_id in (select id from saved_searches where query like '%themes=%' or query like '%search=%')`.execute(
    db,
  )
}
