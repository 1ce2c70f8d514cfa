import type { Database } from '@limelight/db/database'

export async function findConfigValue(db: Database, key: string): Promise<unknown> {
  const config = await db.selectFrom('configs').select('value').where('key', '=', key).executeTakeFirst()
  return config?.value
}
