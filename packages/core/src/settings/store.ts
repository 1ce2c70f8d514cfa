import type { Database } from '@limelight/db/database'

export function findPublicConfig(db: Database, key: string) {
  return db
    .selectFrom('configs')
    .select(['key', 'value'])
    .where('key', '=', key)
    .where('is_public', '=', true)
    .executeTakeFirst()
}
