import type { Page } from '@limelight/contract/query'
import type { Database, Tables } from '@limelight/db/database'
import type { Insertable } from 'kysely'
import { pageOf } from '../../engines/page-store.ts'

export async function insertCalls(db: Database, rows: readonly Insertable<Tables['api_calls']>[]): Promise<void> {
  await db.insertInto('api_calls').values(rows).execute()
}

/** The newest first. */
export function listCallRows(db: Database, keyId: string, page: Page) {
  return pageOf(db.selectFrom('api_calls').selectAll().where('key_id', '=', keyId).orderBy('id', 'desc'), page)
}

export async function deleteCallsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('api_calls').where('at', '<', before).execute()
}
