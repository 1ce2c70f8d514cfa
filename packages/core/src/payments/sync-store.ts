import type { Database, Transaction } from '@limelight/db/database'

/** Counts how often our rows were written from objects of the provider. */
export async function findSyncVersion(db: Database, userId: string): Promise<number> {
  const row = await db.selectFrom('provider_syncs').select('version').where('user_id', '=', userId).executeTakeFirst()
  return row?.version ?? 0
}

/** Returns false if another version was written since `from`. */
export async function advanceSyncVersion(trx: Transaction, userId: string, from: number): Promise<boolean> {
  const advanced = await trx
    .insertInto('provider_syncs')
    .values({ user_id: userId, version: 1 })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ version: from + 1 })
        .where('provider_syncs.version', '=', from),
    )
    .returning('version')
    .executeTakeFirst()
  return advanced?.version === from + 1
}
