import type { Transaction } from '@limelight/db/database'

/** Returns how many were taken: only the user's own images of type chat that nothing uses. */
export async function takeFiles(
  trx: Transaction,
  files: { ids: string[]; userId: string; usableSince: Date },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('images')
    .set({ loose_since: null })
    .where('id', 'in', files.ids)
    .where('user_id', '=', files.userId)
    .where('type', '=', 'chat')
    .where('loose_since', '>', files.usableSince)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
