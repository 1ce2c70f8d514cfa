import type { Database } from '@limelight/db/database'

/** The config `mail.rules`, as it is stored. */
export async function findMailRules(db: Database): Promise<unknown> {
  const row = await db.selectFrom('configs').select('value').where('key', '=', 'mail.rules').executeTakeFirst()
  return row?.value
}
