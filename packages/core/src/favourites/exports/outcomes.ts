import type { Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { deleteFile } from '../../engines/files.ts'
import { refundIn } from '../../tariffs/limits.ts'
import { publishExport } from '../live-updates.ts'
import { exportKey } from './exports.ts'
import { deleteExportsBefore, expireReady, failUnfinished, forgetFile, listLeftFiles, lockList } from './store.ts'

/** Fails exports that have not ended and refunds their cost. What they unmasked stays unmasked. */
export async function failExports(
  ctx: Context,
  trx: Transaction,
  which: Parameters<typeof failUnfinished>[1],
): Promise<void> {
  for (const row of await failUnfinished(trx, which, ctx.clock.now())) {
    await refundIn(trx, { userId: row.user_id, key: exportKey(row.id) })
    publishExport(ctx, trx, row)
  }
}

/** Call it in the transaction that deletes the list. Finished files stay until they expire. */
export async function endExportsOf(ctx: Context, trx: Transaction, listId: string): Promise<void> {
  await lockList(trx, listId)
  await failExports(ctx, trx, { listId })
}

const day = 24 * 60 * 60_000
/** Must exceed the time for the largest list with all retries. */
const abandonedAfterMs = day
const historyForMs = 90 * day
const removedAtOnce = 100

/**
 * Expires exports. The row is updated first and keeps the file name until the file is deleted, so
 * that no row offers a missing file and no file is orphaned.
 */
export async function expireExports(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async trx => {
    for (const row of await expireReady(trx, now)) publishExport(ctx, trx, row)
    await failExports(ctx, trx, { createdBefore: new Date(now.getTime() - abandonedAfterMs) })
  })
  let left = await listLeftFiles(ctx.db, removedAtOnce)
  while (left.length > 0) {
    for (const { id, file } of left) {
      await deleteFile(ctx, file)
      await forgetFile(ctx.db, id)
    }
    left = await listLeftFiles(ctx.db, removedAtOnce)
  }
  await deleteExportsBefore(ctx.db, new Date(now.getTime() - historyForMs))
}
