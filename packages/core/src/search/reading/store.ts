import type { Database } from '@limelight/db/database'

export async function findConfigValue(db: Database, key: string): Promise<unknown> {
  return (await db.selectFrom('configs').select('value').where('key', '=', key).executeTakeFirst())?.value
}
